# In the learner's place, with all that a learner's Python can do: tries to get out. What works is named.
import ctypes, json, os, signal, socket, subprocess, sys, threading


def try_all(order):
    libc = ctypes.CDLL(None, use_errno=True)
    found = []

    def says(name, work):
        try: is_open = work()
        except BaseException: is_open = False
        if is_open: found.append(name)

    def works(work):
        work()
        return True

    def can_write(path):
        with open(path, "ab"): return True

    def new_in(folder):
        path = os.path.join(folder, "tessera-was-here")
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT))
        os.unlink(path)
        return True

    def forks():
        pid = os.fork()
        if pid == 0: os._exit(0)
        os.waitpid(pid, 0)
        return True

    def leads(number):
        try: return bool(os.readlink(f"{path}/{number}"))
        except OSError: return False

    others = order["others"]
    says("connect by network", lambda: works(lambda: socket.create_connection(("127.0.0.1", order["port"]), 2).close()))
    says("open a socket", lambda: works(lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM).close()))
    says("open a socket file", lambda: works(lambda: socket.socket(socket.AF_UNIX).close()))
    says("open a pair of sockets", lambda: works(socket.socketpair))
    says("open a socket by io_uring", lambda: libc.syscall(425, 8, ctypes.create_string_buffer(256)) >= 0)
    says("start programs", lambda: works(lambda: subprocess.run(["/bin/true"], check=True)))
    says("become another program in another process", lambda: works(lambda: os.posix_spawn("/bin/true", ["true"], {})))
    says("leave a process behind", forks)
    says("make namespaces", lambda: libc.unshare(0x10000000) == 0)
    says("become root", lambda: works(lambda: os.setuid(0)) and order["uid"] is not None)
    for pid in others:
        says("signal others", lambda: works(lambda: os.kill(pid, 0)))
        says("signal others", lambda: works(lambda: signal.pidfd_send_signal(os.pidfd_open(pid), 0)))
        says("stop others and look into them", lambda: libc.ptrace(16, pid, 0, 0) == 0)
        for part in ("environ", "mem", "maps", "fd"):
            path = f"/proc/{pid}/{part}"
            # Which numbers are open anybody of the same user may see; what they lead to is the question.
            says("read others’ memory or environment", lambda: any(map(leads, os.listdir(path))) if part == "fd" else works(lambda: open(path, "rb").read(1)))
        says("write others’ limits", lambda: can_write(f"/proc/{pid}/oom_score_adj"))
    for path in order["secrets"]:
        says("read the server’s own files", lambda: works(lambda: os.listdir(path) if os.path.isdir(path) else open(path, "rb").read(1)))
    for folder in [*order["shared"], os.path.dirname(json.__file__), *sys.path[1:]]:
        says("write outside of its folder", lambda: new_in(folder))
    says("write outside of its folder", lambda: can_write(json.__file__))
    says("keep the server’s environment", lambda: any("JUPYTER" in name or "TOKEN" in name or "KUBERNETES" in name for name in os.environ))
    # Standard input, output and error, and what it answers by; the last one is the folder that is being listed.
    says("keep open what it was not given", lambda: len(os.listdir("/proc/self/fd")) > 5)
    return found
