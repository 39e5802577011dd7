"""The second reader: what neither a claim nor the prose reader settled is put to the model once more.

The model turns sentences into claims of the vocabulary and nothing else. The model proposes, the facts
decide: a claim counts only if everything it says stands in its sentence (`grounding`), and what it says is
then judged by code like any other claim (`judging`). Off by default.
"""
