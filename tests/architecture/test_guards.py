"""The guards that every test runs under do stop what they are there to stop."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time

import pytest

from tests.guards import living_children

BEYOND = "192.0.2.1"  # reserved for documentation: no machine has it


@pytest.mark.parametrize("host", [BEYOND, "2001:db8::1", "example.invalid"])
def test_names_and_addresses_beyond_this_machine_are_stopped(host: str) -> None:
    with pytest.raises(RuntimeError, match="tried to reach"):
        socket.create_connection((host, 80), timeout=1)


def test_a_datagram_beyond_this_machine_is_stopped() -> None:
    with (
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender,
        pytest.raises(RuntimeError, match="tried to reach"),
    ):
        sender.sendto(b"x", (BEYOND, 9))


def test_loopback_works() -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as server,
        socket.create_connection(server.getsockname(), timeout=5) as client,
    ):
        assert client.getpeername() == server.getsockname()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs /proc")
def test_a_living_child_is_seen_and_a_dead_one_is_not() -> None:
    before = living_children()
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as child:
        assert child.pid in living_children()
        child.communicate(b"\n")
    assert living_children() == before


def test_time_and_settings_are_the_same_everywhere() -> None:
    assert time.strftime("%Z") == "UTC"
    assert [name for name in os.environ if name.startswith("STATBOX_")] == []
