"""Reads the file that lies beside the notebook."""

import csv


def read(name):
    """Gives city and millimetres of rain of each row."""
    with open(name, encoding="utf-8") as file:
        return [(row["city"], int(row["rain"])) for row in csv.DictReader(file)]
