import { call, CallRefused } from '../../../api.ts'
import type { SendOutcome } from './saver.ts'

/** What a page that goes may still send (fetch's keepalive) ends at 64 kB. */
const LAST_BYTES = 60_000
const SMALL_BYTES = 8_000

/** Stores the notebook, packed when that pays. */
export async function sendNotebook(options: {
  experiment: string
  writer: string
  content: string
  baseVersion: number
  isLast: boolean
}): Promise<SendOutcome> {
  const plain = new Blob([options.content], { type: 'application/x-ipynb+json' })
  // Packing takes a moment that a page that goes does not have.
  const isPacked = plain.size > SMALL_BYTES && !options.isLast
  const blob = isPacked ? await pack(plain) : plain
  try {
    const { version, saved_at: at } = await call(
      '/experiment/save',
      { experiment_id: options.experiment, writer: options.writer, base_version: String(options.baseVersion) },
      {
        isQuiet: true,
        keepalive: options.isLast && blob.size < LAST_BYTES,
        file: { field: 'notebook', blob, name: isPacked ? 'notebook.ipynb.gz' : 'notebook.ipynb' },
      },
    )
    return { kind: 'saved', version, at }
  } catch (error) {
    if (!(error instanceof CallRefused)) return { kind: 'later' }
    if (error.code === 'stale_notebook') return { kind: 'stale' }
    if (error.code === 'not_writer') return { kind: 'not-writer' }
    if (error.code === 'save_too_often') return { kind: 'later' }
    if (error.code === 'save_quota')
      return { kind: 'refused', message: error.message, againMs: (error.retryAfter ?? 3600) * 1000 }
    // Signed out meanwhile: kept for this learner until they are back.
    return error.code === 'auth_fail' ? { kind: 'later' } : { kind: 'refused', message: error.message }
  }
}

async function pack(blob: Blob): Promise<Blob> {
  const packed = await new Response(blob.stream().pipeThrough(new CompressionStream('gzip'))).blob()
  return new Blob([packed], { type: 'application/gzip' })
}
