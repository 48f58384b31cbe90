"""湘麻 xiangma: an open platform for Hunan mahjong.

One engine holds every rule of five regional rule sets; scoring, scenarios, simulation and play go through it.
"""

__version__ = "0.1.0"
