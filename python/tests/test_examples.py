"""The programs in `examples` do what they say."""

import importlib.util
from pathlib import Path
from types import ModuleType


def example(name: str) -> ModuleType:
    path = Path(__file__).parents[1] / "examples" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_self_play() -> None:
    record = example("self_play").main("chess2", nodes=20)
    assert len(record) > 10


def test_value_net() -> None:
    errors = example("value_net").main("chess", games=4, nodes=30, rounds=6)
    assert errors[-1] < errors[0], "it learns"
