"""Work that takes its time, done by a process beside the program.

Validating a draft, judging a revision and writing a prompt each take tens of milliseconds of computing. In a
thread of the program they would hold the interpreter's lock for most of it, and a window in the same process
would stutter. `OffloadExecutor` hands them to one worker process that keeps the replay, so that a call is
one small message each way; it also ends what a hostile draft makes endless, which no thread can be.
"""
