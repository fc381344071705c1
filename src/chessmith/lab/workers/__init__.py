"""Many independent games at once: in threads, in processes, or on a Ray cluster, through one narrow seam.

A *job* is a number and what to do; its result depends on nothing else, so it does not matter who does it, or when, or
whether it is done again because a worker was killed. A *bench* is what a worker sets up once for many jobs, such as
the engines of a match. `Workers.results` gives each job's result exactly once, in the order in which they come.
"""

from chessmith.lab.workers.crew import Bench, Job, Task, Workers
from chessmith.lab.workers.processes import Processes
from chessmith.lab.workers.threads import Threads

__all__ = ["Bench", "Job", "Processes", "Task", "Threads", "Workers"]
