"""Attacks that only the kernel stops; they wait for its layers, each by the one that is missing."""

from __future__ import annotations

import pytest

from interpreter.sandbox import IsolationLevel
from interpreter.sandbox.service import get_sandbox_service

MISSING = {
    "a mount namespace or Landlock": ("O29-pathname-socket", "O49-etc-by-native-code", "O57-setup"),
    "a network namespace": ("O30-abstract-socket", "O32-native-egress", "O33-loopback"),
    "a pid namespace": ("O21-unseen-daemon", "O26-ptrace", "O27-signals", "O25-memory-of-parent"),
    "seccomp": (
        "O31-socket-families", "O35-io_uring", "O36-foreign-abi", "O39-userfaultfd", "O40-keyctl",
        "O42-nested-namespace", "O43-clone3", "O44-mount", "O45-handles", "P14-shellcode",
    ),
    "a user namespace": ("O02-uid-0", "O03-shared-uid", "O48-capabilities"),
    "a memory bound over all processes": ("O05-children", "O06-memfd", "O07-sysv", "O08-pipes"),
    "a file system of a stated size": ("O09-disk", "O14-shared-memory"),
}  # fmt: skip


@pytest.mark.parametrize(
    ("attack", "layer"),
    [pytest.param(a, layer, id=a) for layer, attacks in MISSING.items() for a in attacks],
)
def test_attack_waits_for_its_layer(attack: str, layer: str) -> None:
    assert get_sandbox_service().level is not IsolationLevel.SYSTEM, f"write {attack} now"
    pytest.skip(f"needs {layer}")
