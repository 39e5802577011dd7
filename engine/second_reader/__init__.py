"""The second reader: what neither a claim nor the prose reader settled is put to the model once more.

The model turns sentences into claims of the vocabulary and nothing else. The model proposes, the facts
decide: a claim counts only if its numbers, names, sides and moments are those of its sentence (`tracing`);
what it says is then judged by code like any other claim (`judging`). Off by default.
"""
