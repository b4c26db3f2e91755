"""What ipycanvas needs of numpy to send its commands, without numpy."""

uint8 = "uint8"
int32 = int64 = float16 = float32 = "none"


class ndarray(bytes):
    """Bytes that say of themselves what ipycanvas asks an array."""

    dtype = "uint8"
    flags = {"C_CONTIGUOUS": True}  # noqa: RUF012  as an array has it

    @property
    def shape(self) -> tuple[int, ...]:
        return (len(self),)


def frombuffer(data: bytes, dtype: object = None) -> ndarray:
    return ndarray(data)


def __getattr__(name: str) -> object:
    raise AttributeError(f"numpy is not here; ipycanvas asked for {name}")
