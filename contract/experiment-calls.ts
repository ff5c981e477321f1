// The wire's group /experiment/*: a lab, its session, the learner's notebook, its checks. There is no stream of events:
// a waiting page asks `status` each second, a running one tells its `heartbeat` every 15 s and gets the same answer.
import { z } from 'zod'
import { defineCall } from './call.ts'
import { check, notebook, receipt, status } from './experiment-shapes.ts'
import { choice, id, integer } from './form.ts'

/** A notebook file at most this large, outputs included. */
export const MAX_NOTEBOOK_BYTES = 8 * 1024 * 1024

const moment = z.int()
const flag = choice(['0', '1'])

const place = { experiment_id: id }
/** The secret of the tab that writes; `take-over` gives it. */
const writer = { writer: id }

export const experimentDetail = defineCall({
  who: 'learner',
  summary:
    'A lab: where it stands, its engine, the learner’s notebook, checks, session and hours. Parts of an address that do not belong together: not_found.',
  input: {
    ...place,
    cert_id: id.optional(),
    map_id: id.optional(),
    node_id: id.optional(),
    module_id: id.optional(),
    writer: id.optional(),
  },
  output: z.strictObject({
    experiment_id: z.string(),
    cert_id: z.string(),
    cert_name: z.string(),
    map_id: z.string(),
    module_id: z.string(),
    module_name: z.string(),
    lesson_id: z.string(),
    name: z.string(),
    lang: z.string(),
    engine: z.strictObject({
      driver: z.string(),
      where: z.enum(['browser', 'server']),
      /** The school has not set up what this lab runs on: it can be read, and no more. */
      is_missing: z.boolean(),
      /** The kind of machine; `python` is the plain one. */
      profile: z.string(),
      /** Hours that an hour on it costs; of a lab that costs nothing it means nothing. */
      price: z.number(),
      /** Of a kernel in the browser: its own origin, the path of ours where wheels lie, what to load first. */
      frame_origin: z.string().nullable(),
      wheels_url: z.string().nullable(),
      packages: z.array(z.string()),
      /** What lies beside the notebook: where its code finds it, and where it is fetched from; of a picture its size. */
      files: z.array(
        z.strictObject({
          path: z.string(),
          url: z.string(),
          bytes: z.int(),
          width: z.int().nullable(),
          height: z.int().nullable(),
        }),
      ),
      /** What its code writes into the folder `work` is kept for the other labs of the phase. */
      keeps_files: z.boolean(),
      is_metered: z.boolean(),
      usual_start_seconds: z.tuple([z.int(), z.int()]),
      start_timeout_seconds: z.int(),
      /** What the author says one run takes; null when nothing is said. */
      usual_minutes: z.int().nullable(),
    }),
    notebook,
    /** Addresses of ours by the links that the texts have. */
    links: z.record(z.string(), z.string()),
    /** The untouched notebook in the reader's language: its texts and locked cells are shown, with the learner's code. */
    original: z.string(),
    checks: z.array(check),
    /** One hand-in has passed; that stays so. */
    is_finished: z.boolean(),
    status,
    /** The learner's active session of another lab: starting offers to stop it. */
    other: z
      .strictObject({
        experiment_id: z.string(),
        name: z.string(),
        cert_id: z.string(),
        module_id: z.string(),
        lesson_id: z.string(),
      })
      .nullable(),
  }),
  refusals: ['not_found', 'not_enrolled'],
})

export const takeOver = defineCall({
  who: 'learner',
  summary:
    'Makes this tab the one that writes the notebook. While another tab is alive it is refused, unless `force` says that the learner was asked. `writer` is the secret that the tab would like to use, of 32 characters or more; the answer says which one counts.',
  input: { ...place, force: flag.default('0'), writer: id.optional() },
  output: z.strictObject({ writer: z.string(), notebook }),
  refusals: ['not_found', 'not_enrolled', 'open_elsewhere'],
})

/** Drawn by the tab for each press of Start. */
const startId = id.optional()

export const start = defineCall({
  who: 'learner',
  summary:
    'Starts a session. Asking again while it waits or runs gives the same one. A start whose `start_id` was called off starts nothing, in whatever order the two arrive.',
  input: { ...place, ...writer, stop_other: flag.default('0'), start_id: startId },
  output: status,
  refusals: [
    'not_found',
    'not_enrolled',
    'not_writer',
    'other_session',
    'no_hours',
    'engine_unreachable',
    'engine_missing',
  ],
})

export const experimentStatus = defineCall({
  who: 'learner',
  summary: 'The session, the hours and who writes. Asked each second while waiting.',
  input: { ...place, writer: id.optional() },
  output: status,
  refusals: ['not_found', 'not_enrolled'],
})

export const connect = defineCall({
  who: 'learner',
  summary:
    'The way to the kernel of a running session: the browser’s own, or an address of ours with a one-use ticket for its WebSocket.',
  input: { ...place, ...writer },
  output: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('browser') }),
    /** `base_url` is a path of ours, of this kernel alone; `ticket` opens one socket at its `channels` within 30 s. */
    z.strictObject({ kind: z.literal('server'), base_url: z.string(), ticket: z.string() }),
  ]),
  refusals: ['not_found', 'not_enrolled', 'not_writer', 'session_state', 'engine_unreachable'],
})

export const kernel = defineCall({
  who: 'learner',
  summary:
    'Interrupts or restarts the kernel of a running session on a server. A kernel in the browser hears its page: nothing is done.',
  input: { ...place, ...writer, deed: choice(['interrupt', 'restart']) },
  output: z.strictObject({}),
  refusals: ['not_found', 'not_enrolled', 'not_writer', 'session_state', 'engine_unreachable'],
})

export const heartbeat = defineCall({
  who: 'learner',
  summary:
    'What the writing tab says of its kernel, every 15 s and when it changes. Claims: the server’s clock caps them.',
  input: {
    ...place,
    ...writer,
    kernel: choice(['starting', 'ready', 'failed']),
    /** Of a kernel that failed. */
    cause: choice(['browser_too_old', 'out_of_memory', 'start_failed', 'kernel_died']).optional(),
    is_busy: flag.default('0'),
    /** Since the learner last did something. */
    idle_seconds: integer(0, 86_400).default(0),
    /** 0: the tab is being closed. */
    is_open: flag.default('1'),
  },
  output: status,
  refusals: ['not_found', 'not_enrolled', 'not_writer'],
})

export const save = defineCall({
  who: 'learner',
  summary:
    'Stores the notebook if `base_version` is the stored one: a stale tab overwrites nothing. The file travels as multipart, plain or gzip.',
  input: { ...place, ...writer, base_version: integer(0, 999_999_999) },
  upload: { field: 'notebook', maxBytes: MAX_NOTEBOOK_BYTES },
  output: z.strictObject({ version: z.int(), saved_at: moment, hash: z.string() }),
  refusals: [
    'not_found',
    'not_enrolled',
    'not_writer',
    'stale_notebook',
    'notebook_invalid',
    'notebook_too_large',
    'save_too_often',
    'save_quota',
  ],
})

export const versions = defineCall({
  who: 'learner',
  summary: 'The stored versions of the last 30 days, newest first; 0 is the original.',
  input: place,
  output: z.strictObject({
    list: z.array(
      z.strictObject({
        version: z.int(),
        saved_at: moment,
        bytes: z.int(),
        kind: z.enum(['saved', 'restored', 'handed_in', 'original']),
      }),
    ),
  }),
  refusals: ['not_found', 'not_enrolled'],
})

export const restore = defineCall({
  who: 'learner',
  summary: 'Makes an older version the newest one; `version` 0 begins again from the original. Nothing is lost by it.',
  input: { ...place, ...writer, version: integer(0, 999_999_999) },
  output: notebook,
  refusals: ['not_found', 'not_enrolled', 'not_writer', 'version_gone', 'save_too_often', 'save_quota'],
})

export const checkDone = defineCall({
  who: 'learner',
  summary: 'Tells how a visible check went in the learner’s kernel. A claim: only the run apart makes it verified.',
  input: { ...place, ...writer, check_id: id, is_passed: flag },
  output: z.strictObject({ checks: z.array(check) }),
  refusals: ['not_found', 'not_enrolled', 'not_writer'],
})

export const hint = defineCall({
  who: 'learner',
  summary: 'The next hint of a check, in order; after the last one the solution. Opened ones can be read again.',
  input: { ...place, check_id: id, number: integer(1, 20) },
  output: z.strictObject({
    number: z.int(),
    /** Plain text; of a solution it is code. */
    text: z.string(),
    is_solution: z.boolean(),
    checks: z.array(check),
  }),
  refusals: ['not_found', 'not_enrolled', 'hint_locked'],
})

export const finish = defineCall({
  who: 'learner',
  summary:
    'Hands in the stored notebook, which must be `version`: an unsaved one is never handed in. Pressing twice gives the same receipt.',
  input: { ...place, ...writer, version: integer(1, 999_999_999) },
  output: z.strictObject({ receipt, status }),
  refusals: [
    'not_found',
    'not_enrolled',
    'not_writer',
    'stale_notebook',
    'checks_missing',
    'notebook_untouched',
    'session_state',
  ],
})

export const stop = defineCall({
  who: 'learner',
  summary:
    'Stops the session, from any tab; the work is kept. `writer` only says which tab asks. With `start_id` it calls off that start, which may not have arrived yet.',
  input: { ...place, writer: id.optional(), start_id: startId },
  output: status,
  refusals: ['not_found', 'not_enrolled', 'session_state'],
})

export const restart = defineCall({
  who: 'learner',
  summary: 'A fresh engine: stops the session that runs and starts another, or starts one that is over.',
  input: { ...place, ...writer },
  output: status,
  refusals: [
    'not_found',
    'not_enrolled',
    'not_writer',
    'other_session',
    'no_hours',
    'engine_unreachable',
    'engine_missing',
  ],
})

export const remove = defineCall({
  who: 'learner',
  summary:
    'Deletes the learner’s work with all its versions, after asking. A receipt stays. Not while the session runs.',
  input: { ...place, ...writer },
  output: status,
  refusals: ['not_found', 'not_enrolled', 'not_writer', 'session_state'],
})
