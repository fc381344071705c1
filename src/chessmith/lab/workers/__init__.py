"""Many independent games at once: in threads, in processes, or on a Ray cluster, behind one narrow interface.

A *job* is a number and its input. Its result depends on nothing else, so any worker may do it at any time, and again if
a worker was killed. A *bench* is what a worker sets up once for many jobs, such as the engines of a
match. `Workers.results` yields each job's result exactly once, in order of completion.
"""

from chessmith.lab.workers.crew import Bench, Job, Task, Workers
from chessmith.lab.workers.processes import Processes
from chessmith.lab.workers.threads import Threads

__all__ = ["Bench", "Job", "Processes", "Task", "Threads", "Workers"]
