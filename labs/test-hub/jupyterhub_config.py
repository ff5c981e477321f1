# A real JupyterHub for tests: one machine, processes for servers, tokens only. labs/test-hub/start-hub.ts fills in the environment.
import asyncio
import json
import os
import signal
import sys
import threading
import time
from pathlib import Path

from jupyterhub.spawner import SimpleLocalProcessSpawner

here = os.environ["HUB_DIR"]
port = int(os.environ["HUB_PORT"])


class TestSpawner(SimpleLocalProcessSpawner):
    """What a cluster does with a learner's server, by the profile that was asked for."""

    async def start(self):
        profile = self.user_options.get("profile")
        if profile == "slow":
            await asyncio.sleep(600)
        if profile == "missing":
            raise RuntimeError("Failed to pull image registry.example/lab:1: manifest unknown")
        if profile == "broken":
            raise RuntimeError("the volume could not be mounted")
        return await super().start()

    async def progress(self):
        yield {"progress": 20, "message": "Preparing the lab"}
        async for event in super().progress():
            yield event


def end_with(parent):
    # A test that is killed leaves nothing behind: asked to end, the hub ends its servers and its proxy.
    while os.getppid() == parent:
        time.sleep(0.5)
    os.kill(os.getpid(), signal.SIGTERM)


threading.Thread(target=end_with, args=(os.getppid(),), daemon=True).start()


def wait_less(spawner):
    if spawner.user_options.get("profile") == "slow":
        spawner.start_timeout = int(os.environ["HUB_SLOW"])


def without(module, app):
    # What an import finds there is nothing: the module is not loaded, and whoever can do without it does.
    return [sys.executable, "-c", f"import sys; sys.modules['{module}'] = None; from {app} as main; main()"]


# A class that starts at once waits for processors, and a third of each start is two things that no lab has a use for: the classic
# notebook, which Debian's hub brings along and jupyter-server then takes two counters from, and the kernel's debugger.
kernel = Path(here, "share/kernels/python3/kernel.json")
kernel.parent.mkdir(parents=True, exist_ok=True)
kernel.write_text(json.dumps({"argv": [*without("debugpy", "ipykernel.kernelapp import launch_new_instance"), "-f", "{connection_file}"], "display_name": "Python 3", "language": "python"}))

c = get_config()  # noqa
c.Spawner.cmd = without("notebook", "jupyterhub.singleuser.app import main")
c.Spawner.pre_spawn_hook = wait_less
c.JupyterHub.bind_url = f"http://127.0.0.1:{port}{os.environ['HUB_BASE']}"
c.JupyterHub.hub_bind_url = f"http://127.0.0.1:{port + 1}"
c.ConfigurableHTTPProxy.api_url = f"http://127.0.0.1:{port + 2}"
c.ConfigurableHTTPProxy.command = os.environ["HUB_PROXY"].split("\n")
c.ConfigurableHTTPProxy.pid_file = f"{here}/proxy.pid"
c.JupyterHub.db_url = f"sqlite:///{here}/hub.sqlite"
c.JupyterHub.cookie_secret_file = f"{here}/cookie_secret"
c.JupyterHub.authenticator_class = "null"
c.JupyterHub.spawner_class = TestSpawner
c.JupyterHub.allow_named_servers = True
c.JupyterHub.active_server_limit = int(os.environ["HUB_PLACES"])
c.JupyterHub.cleanup_servers = True
c.JupyterHub.tornado_settings = {"slow_spawn_timeout": 0}
c.JupyterHub.services = [{"name": "tessera", "api_token": os.environ["HUB_TOKEN"]}]
c.JupyterHub.load_roles = [{"name": "tessera", "services": ["tessera"], "scopes": ["admin:users", "servers", "access:servers"]}]
c.SimpleLocalProcessSpawner.home_dir_template = f"{here}/home/{{username}}"
c.Spawner.environment = {"JUPYTERHUB_SINGLEUSER_APP": "jupyter_server.serverapp.ServerApp", "HOME": here, "IPYTHONDIR": f"{here}/ipython", "JUPYTER_PATH": f"{here}/share"}
c.Spawner.default_url = "/api/status"
c.Spawner.args = ["--allow-root", "--ServerApp.terminals_enabled=False"]
c.Spawner.start_timeout = 60
c.Spawner.http_timeout = 60
c.JupyterHub.init_spawners_timeout = 1  # answers at once after a restart, and tells which servers it is still looking for
c.Spawner.poll_interval = 600  # no test waits for it: Tessera asks the hub to look
c.JupyterHub.log_level = "INFO"
