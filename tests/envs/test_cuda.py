"""A batch on a GPU: its kernels in numba-cuda's simulator, and what is said where there is no GPU."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from numba import cuda

from howdah.core.errors import HowdahError
from howdah.envs import batch


@pytest.mark.slow
def test_the_simulator_plays_what_the_processor_plays() -> None:
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-n",
        "0",
        "-p",
        "no:cacheprovider",
        str(Path(__file__).with_name("simulated_gpu.py")),
    ]
    ran = subprocess.run(command, env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_without_a_gpu_one_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cuda, "is_available", lambda: False)
    with pytest.raises(HowdahError, match=r"There is no GPU to play on: .*\(no device was found\)"):
        batch("siam", n=1, device="cuda")
    with pytest.raises(HowdahError, match="devices cpu, cuda, not on 'tpu'"):
        batch("siam", n=1, device="tpu")
