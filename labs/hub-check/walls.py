# The wall around a process of a check on a hub. The process puts it around itself, before a word of anybody's notebook is in it, and can
# never take it off: no socket, no other process, no signal, nothing written but in its own folder, no look into another process.
import ctypes, os, resource, struct

PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_CAPBSET_DROP, PR_SET_NO_NEW_PRIVS = 1, 4, 24, 38
CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446  # Landlock's, the same on every processor
EXECUTE, WRITE_FILE, READ_FILE, READ_DIR, TRUNCATE, IOCTL = 1, 2, 4, 8, 1 << 14, 1 << 15
OF_FILES = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL
MOST_FILE, MOST_OPEN = 200_000_000, 512

libc = ctypes.CDLL(None, use_errno=True)


class Program(ctypes.Structure):
    _fields_ = [("length", ctypes.c_ushort), ("filter", ctypes.c_char_p)]


def must(answer, what):
    if answer < 0: raise OSError(ctypes.get_errno(), what)
    return answer


def landlock():
    """Which edition of Landlock this kernel has; 0 for none."""
    return max(0, libc.syscall(CREATE_RULESET, None, ctypes.c_size_t(0), 1))


def make_rules(reads, writes, devices):
    """A ruleset of Landlock; None where the kernel has none: then another user is the wall, or there is no wall."""
    edition = landlock()
    if edition == 0: return None
    handled = 0xFFFF if edition >= 5 else 0x7FFF if edition >= 3 else 0x3FFF if edition == 2 else 0x1FFF
    attributes = struct.pack("Q", handled) + (struct.pack("Q", 3) if edition >= 4 else b"") + (struct.pack("Q", 3) if edition >= 6 else b"")
    rules = must(libc.syscall(CREATE_RULESET, attributes, ctypes.c_size_t(len(attributes)), 0), "landlock")
    for path, rights in [*((p, EXECUTE | READ_FILE | READ_DIR) for p in reads), *((p, 0xFFFF) for p in writes), *((p, READ_FILE | WRITE_FILE | IOCTL) for p in devices)]:
        try: handle = os.open(path, os.O_PATH | os.O_CLOEXEC)
        except OSError: continue
        rights &= handled if os.path.isdir(path) else handled & OF_FILES
        must(libc.syscall(ADD_RULE, rules, 1, struct.pack("=Qi", rights, handle), 0), f"landlock {path}")
        os.close(handle)
    return rules


def put_up(order):
    """`order`: reads, writes, devices, uid (None: as it is), filter (hex), seccomp (its number), cpu (seconds), memory (bytes or None)."""
    try:
        with open("/proc/self/oom_score_adj", "w") as score: score.write("1000")  # where memory runs out, this one goes
    except OSError: pass
    for limit, most in [(resource.RLIMIT_CORE, 0), (resource.RLIMIT_FSIZE, MOST_FILE), (resource.RLIMIT_NOFILE, MOST_OPEN), (resource.RLIMIT_CPU, order["cpu"]), (resource.RLIMIT_DATA, order["memory"])]:
        if most is not None: resource.setrlimit(limit, (most, most))
    rules = make_rules(order["reads"], order["writes"], order["devices"])
    if os.geteuid() == 0:
        for capability in range(64): libc.prctl(PR_CAPBSET_DROP, capability, 0, 0, 0)
        if order["uid"] is not None:
            os.setgroups([])
            os.setresgid(order["uid"], order["uid"], order["uid"])
            os.setresuid(order["uid"], order["uid"], order["uid"])
    must(libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), "no new privileges")
    must(libc.prctl(PR_SET_DUMPABLE, 0, 0, 0, 0), "nobody looks in")
    must(libc.prctl(PR_SET_PDEATHSIG, 9, 0, 0, 0), "ends with the relay")
    if rules is not None:
        must(libc.syscall(RESTRICT_SELF, rules, 0), "landlock")
        os.close(rules)
    code = bytes.fromhex(order["filter"])
    must(libc.syscall(order["seccomp"], 1, 0, ctypes.byref(Program(len(code) // 8, code))), "the filter on system calls")
