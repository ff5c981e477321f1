"""Writes training.ts: what film D shows of the training of lesson 14, by that lesson's own file.

    python3 films/films/whole-model/training.py > films/films/whole-model/training.ts
"""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3] / "courses/llm-foundations/modules/040-attention/040-whole-model"))
from train_numbers import NAMES, STOP, Model, shares, train

start = 1
runs = {"lookingBack": Model(start), "alone": Model(start, view="alone")}
histories = {name: train(model) for name, model in runs.items()}
text = [STOP] + [NAMES.index(word) for word in ("red", " light", " always", " means")]
scores = [value.data for value in runs["lookingBack"].forward(text)[-1]]

print("/* Written by training.py beside it, from the lesson's own training, start 1. Bits a token before each step and after the last. */")
for name, bits in histories.items():
    print(f"export const {name} = {[round(b, 6) for b in bits]} as const;")
print("/** Scores after `red light always means`, and their shares. */")
print("export const scores = {")
for name, score, share in zip(NAMES, scores, shares(scores)):
    print(f"  '{name.strip()}': {{ score: {score:.3f}, share: {share:.6f} }},")
print("} as const;")
print(f"export const parameters = {len(runs['lookingBack'].parameters)};")
print("/** Bits a token after 80 steps from thirty starts, looking back. */")
print(f"export const thirty = {[round(train(Model(seed))[-1], 3) for seed in range(1, 31)]} as const;")
