"""What ipycanvas needs of numpy to send its commands, without numpy."""

uint8 = "uint8"
int32 = int64 = float16 = float32 = "none"


class ndarray(bytes):
    """Bytes that say of themselves what ipycanvas asks an array."""

    dtype = "uint8"
    flags = {"C_CONTIGUOUS": True}

    @property
    def shape(self):
        return (len(self),)


def frombuffer(data, dtype=None):
    return ndarray(data)


def __getattr__(name):
    raise AttributeError(f"numpy is not here; ipycanvas asked for {name}")
