// Which modules there are without anything being installed: those of Python 3.14's library, and what of it a browser has
// not. `python-library.test.ts` asks Python itself.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

export const libraryModules = words(
  'abc annotationlib antigravity argparse array ast asyncio atexit base64 bdb binascii bisect builtins bz2 ' +
    'cProfile calendar cmath cmd code codecs codeop collections colorsys compileall compression concurrent ' +
    'configparser contextlib contextvars copy copyreg csv ctypes curses dataclasses datetime dbm decimal ' +
    'difflib dis doctest email encodings ensurepip enum errno faulthandler fcntl filecmp fileinput fnmatch ' +
    'fractions ftplib functools gc genericpath getopt getpass gettext glob graphlib grp gzip hashlib heapq ' +
    'hmac html http idlelib imaplib importlib inspect io ipaddress itertools json keyword linecache locale ' +
    'logging lzma mailbox marshal math mimetypes mmap modulefinder msvcrt multiprocessing netrc nt ntpath ' +
    'nturl2path numbers opcode operator optparse os pathlib pdb pickle pickletools pkgutil platform plistlib ' +
    'poplib posix posixpath pprint profile pstats pty pwd py_compile pyclbr pydoc pydoc_data pyexpat queue ' +
    'quopri random re readline reprlib resource rlcompleter runpy sched secrets select selectors shelve shlex ' +
    'shutil signal site smtplib socket socketserver sqlite3 sre_compile sre_constants sre_parse ssl stat ' +
    'statistics string stringprep struct subprocess symtable sys sysconfig syslog tabnanny tarfile tempfile ' +
    'termios textwrap this threading time timeit tkinter token tokenize tomllib trace traceback tracemalloc ' +
    'tty turtle turtledemo types typing unicodedata unittest urllib uuid venv warnings wave weakref ' +
    'webbrowser winreg winsound wsgiref xml xmlrpc zipapp zipfile zipimport zlib zoneinfo',
)

/** Of the library: what needs another system or a window. */
export const missingModules = words(
  'curses dbm ensurepip grp idlelib msvcrt nt pwd pydoc_data readline ' +
    'resource syslog tkinter turtle turtledemo venv winreg winsound',
)

/** What the kernel in the browser brings along. */
export const kernelModules = words('IPython IPython.display IPython.get_ipython js pyodide pyodide_js')

interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly imports: readonly string[]; readonly depends: readonly string[] } | undefined>
  >
}
let lock: Lock | undefined

/** The modules of packages that Pyodide's release has, with all that they need themselves. */
export function findPackageModules(packages: readonly string[]): ReadonlySet<string> {
  if (packages.length === 0) return new Set()
  const file = createRequire(import.meta.url).resolve('pyodide/pyodide-lock.json')
  lock ??= JSON.parse(readFileSync(file, 'utf8')) as Lock // as the Pyodide release wrote it
  const seen = new Set<string>()
  const modules = new Set<string>()
  const visit = (name: string) => {
    const key = name.toLowerCase().replaceAll(/[._]/g, '-')
    if (seen.has(key)) return
    seen.add(key)
    const found = lock?.packages[key]
    modules.add(key.replaceAll('-', '_')) // one that the school has made itself
    for (const module of found?.imports ?? []) modules.add(module.split('.')[0] ?? module)
    found?.depends.forEach(visit)
  }
  packages.forEach(visit)
  return modules
}
