# Arrays of NumPy and tensors of PyTorch as plain data: which library, which kind of number, which shape, the numbers themselves. What
# comes in is made anew, of exactly the library's own class; of kinds of numbers there is a list, so no object and no code can come.
import base64, importlib, math, sys

SIZES = {"bool": 1, "int8": 1, "uint8": 1, "int16": 2, "uint16": 2, "int32": 4, "uint32": 4, "int64": 8, "uint64": 8, "float16": 2, "float32": 4, "float64": 8, "complex64": 8, "complex128": 16}
MOST_BYTES, MOST_DIMENSIONS = 8_000_000, 32


def is_array(v):
    np, torch = sys.modules.get("numpy"), sys.modules.get("torch")
    return np is not None and isinstance(v, np.ndarray) or torch is not None and isinstance(v, torch.Tensor)


def array_node(v):
    """The node of an array, a tensor or a number of NumPy's; None for anything else."""
    np, torch = sys.modules.get("numpy"), sys.modules.get("torch")
    library = "numpy" if is_array(v) else "scalar"
    if torch is not None and isinstance(v, torch.Tensor):
        library, np = "torch", importlib.import_module("numpy")
        if str(v.dtype) == "torch.bfloat16": raise Unplain("a tensor of bfloat16: return float32")
        v = v.detach().cpu().numpy()
    elif np is None or not isinstance(v, (np.ndarray, np.generic)): return None
    name = v.dtype.name
    if name not in SIZES: raise Unplain(f"an array of {name} cannot be handed over")
    if v.size * SIZES[name] > MOST_BYTES: raise Unplain("its array is too large")
    return ["A", library, name, ",".join(map(str, v.shape)), base64.b64encode(np.asarray(v, dtype=name).tobytes()).decode()]


def array_of(node):
    if len(node) != 5 or any(type(part) is not str for part in node): raise Unplain("no such value")
    _, library, name, shape, text = node
    sizes = [int(n) for n in shape.split(",")] if shape else []
    if name not in SIZES or len(sizes) > MOST_DIMENSIONS or any(n < 0 for n in sizes): raise Unplain("no such value")
    data = base64.b64decode(text, validate=True)
    if len(data) > MOST_BYTES or math.prod(sizes) * SIZES[name] != len(data): raise Unplain("no such value")
    try: np = importlib.import_module("numpy")
    except ImportError: raise Unplain("an array came, and there is no NumPy here") from None
    got = np.frombuffer(data, name).reshape(sizes).copy()
    if library == "scalar" and not sizes: return got[()]
    if library == "numpy": return got
    if library == "torch" and "torch" in sys.modules: return sys.modules["torch"].from_numpy(got)
    raise Unplain("no such value")


def refill_array(obj, node):
    obj[...] = array_of(node)
