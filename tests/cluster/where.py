"""Joins a cluster and prints where its workers have modules from: `python -m tests.cluster.where ADDRESS NAME…`."""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path

from chessmith.lab.workers import Task
from chessmith.lab.workers.cluster import Cluster


class Where:
    """Says where a worker has a module from. Workers do not have this file, so the class is sent by value."""

    def do(self, name: str) -> tuple[str, str]:
        return str(import_module(name).__file__), str(Path.cwd())

    def close(self) -> None:
        pass


if __name__ == "__main__":
    address, *names = sys.argv[1:]
    with Cluster(address, 2) as cluster:
        print(json.dumps(dict(cluster.results(Task(Where), enumerate(names)))))
