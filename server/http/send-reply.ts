// How an answer leaves: as JSON, long ones compressed, or as a file.
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileReply } from '../../contract/file.ts'

/** Shorter replies gain nothing by compression, and may carry a token. */
const LONG_REPLY = 4096

/** A reply as it leaves. */
export interface Wording {
  readonly text: string
  /** The refusal's code. */
  readonly refusal: string | undefined
}

export const wordReply = (reply: unknown): Wording => ({
  text: JSON.stringify(reply),
  refusal: typeof reply === 'object' && reply !== null && 'error' in reply ? String(reply.error) : undefined,
})

export function sendText(request: FastifyRequest, reply: FastifyReply, { text, refusal }: Wording): FastifyReply {
  if (request.called) request.called.outcome = refusal ?? 'ok'
  reply.type('application/json; charset=utf-8')
  if (text.length < LONG_REPLY) return reply.send(text)
  reply.compress(text)
  return reply
}

const isFile = (result: unknown): result is FileReply =>
  typeof result === 'object' && result !== null && 'bytes' in result

/**
 * A file is told from a refusal by its content-disposition: either may be JSON. Never shown in place, never taken for
 * another type.
 */
export function sendResult(request: FastifyRequest, reply: FastifyReply, result: unknown): FastifyReply {
  if (!isFile(result)) return sendText(request, reply, wordReply(result))
  if (request.called) request.called.outcome = 'ok'
  const plain = result.name.replaceAll(/[^\w.-]/g, '_')
  return reply
    .type(result.type)
    .headers({
      'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(result.name).replaceAll(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    })
    .send(
      result.bytes instanceof Uint8Array
        ? Buffer.from(result.bytes.buffer, result.bytes.byteOffset, result.bytes.byteLength)
        : Readable.from(result.bytes),
    )
}
