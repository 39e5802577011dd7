"""A Dask cluster of this machine as a process of its own: ``python -m tests.engine.batch.local_cluster N``.

Prints one JSON line with the scheduler's address and the process ids of the workers, and runs until its
standard input closes.
"""

from __future__ import annotations

import json
import sys

from distributed import LocalCluster


def main() -> None:
    with LocalCluster(
        n_workers=int(sys.argv[1]),
        threads_per_worker=1,
        processes=True,
        dashboard_address=None,
        silence_logs=50,
    ) as cluster:
        pids = [nanny.pid for nanny in cluster.workers.values()]
        sys.stdout.write(json.dumps({"address": cluster.scheduler_address, "workers": pids}) + "\n")
        sys.stdout.flush()
        sys.stdin.read()


if __name__ == "__main__":
    main()
