"""How much memory a process has held. Imports next to nothing, so that asking costs nothing."""

import resource
import sys


def peak_memory() -> float:
    """The most memory that this process has held, in MB."""
    try:
        with open("/proc/self/status", encoding="ascii") as status:
            for line in status:
                if line.startswith("VmHWM:"):  # starts from zero, where Linux' getrusage starts from the parent's
                    return int(line.split()[1]) / 1024
    except OSError:
        pass
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1024 * 1024 if sys.platform == "darwin" else 1024)
