"""The real path with the real sandbox; what it keeps waiting is ended after each test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from interpreter.sandbox import get_sandbox_service


@pytest.fixture(autouse=True)
def no_jail_left(no_process_left: None) -> Iterator[None]:
    yield
    get_sandbox_service().close()
