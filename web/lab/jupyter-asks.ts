// What a kernel on a server is asked besides running cells, each with its reply: who it is, how a word goes on, how often
// memory was short.
import { completionOf, executeRequest, killsOf, languageOf, toCharacters } from './jupyter-message.ts'
import type { JupyterMessage, JupyterRequest } from './jupyter-message.ts'
import { KernelFailure, type Completion, type KernelInfo } from './kernel-client.ts'

const SLOWEST_START = 60_000
const SLOWEST_COMPLETION = 2_000
/** A kernel that is asked while it comes up may not hear. */
const ASK_AGAIN = 2_000
/** For a kernel that is told anew what it is asked while it comes up. */
const BIRTH = 5_000

type Content = JupyterMessage['content']

export interface JupyterAsks {
  /** Whether the message is a reply that was waited for. */
  readonly hear: (message: JupyterMessage) => boolean
  /** Whether the kernel's queue came to this request within the time: all before it is done. */
  readonly isServed: (milliseconds: number) => Promise<boolean>
  /** Until a kernel that comes up replies. @throws KernelFailure */
  readonly greet: (is: { readonly disposed: () => boolean; readonly dead: () => boolean }) => Promise<KernelInfo>
  /** Notes how many kills for want of memory the machine has counted, for `hasKilled`. */
  readonly noteKills: () => Promise<void>
  /** Whether the machine has killed for want of memory since then; false where it does not tell. */
  readonly hasKilled: () => Promise<boolean>
  /** Makes files of the kernel's folder ones that are only read. */
  readonly lock: (paths: readonly string[]) => Promise<unknown>
  readonly complete: (code: string, cursor: number) => Promise<Completion | undefined>
  /** Nobody will reply any more. */
  readonly end: () => void
}

/** @param send gives the message's id, by which its reply is known */
export function makeJupyterAsks(send: (request: JupyterRequest) => string): JupyterAsks {
  const asked = new Map<string, (content: Content | undefined) => void>()

  /** The reply's content; `undefined` when none came in time. */
  function ask(request: JupyterRequest, milliseconds: number): Promise<Content | undefined> {
    return new Promise((resolve) => {
      const id = send(request)
      const timer = setTimeout(() => settle(undefined), milliseconds)
      const settle = (reply: Content | undefined) => {
        clearTimeout(timer)
        asked.delete(id)
        resolve(reply)
      }
      asked.set(id, settle)
    })
  }

  async function countKills(): Promise<number | undefined> {
    const expressions = { kills: 'open("/sys/fs/cgroup/memory.events").read()' }
    const reply = await ask(executeRequest('', { isSilent: true, canAsk: false, expressions }), BIRTH)
    return reply && killsOf(reply)
  }
  let kills: number | undefined

  return {
    hear({ type, parent, content }) {
      const answer = asked.get(parent)
      if (!answer || !type.endsWith('_reply')) return false
      answer(content)
      return true
    },
    isServed: async (milliseconds) =>
      (await ask({ channel: 'shell', type: 'kernel_info_request', content: {} }, milliseconds)) !== undefined,
    async greet(is) {
      const until = performance.now() + SLOWEST_START
      while (performance.now() < until && !is.disposed()) {
        // The control channel is heard also while a cell runs.
        const reply = await ask({ channel: 'control', type: 'kernel_info_request', content: {} }, ASK_AGAIN)
        if (reply) return { ...languageOf(reply), interruptsGently: true, canAskInput: true }
        if (is.dead()) throw new KernelFailure('kernel-died', 'while it came up')
      }
      throw new KernelFailure('start-too-slow')
    },
    async noteKills() {
      const counted = await countKills()
      kills ??= counted
    },
    hasKilled: async () => kills !== undefined && ((await countKills()) ?? 0) > kills,
    lock(paths) {
      const code = `(lambda os, paths: [os.chmod(path, 0o444) for path in paths if os.path.isfile(path)])(__import__("os"), ${JSON.stringify(paths)})`
      return ask(executeRequest(code, { isSilent: true, canAsk: false }), BIRTH)
    },
    async complete(code, cursor) {
      const content = { code, cursor_pos: toCharacters(code, cursor) }
      const reply = await ask({ channel: 'shell', type: 'complete_request', content }, SLOWEST_COMPLETION)
      return reply && completionOf(reply, code)
    },
    end() {
      for (const settle of asked.values()) settle(undefined)
    },
  }
}
