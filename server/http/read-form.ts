// The form of a call from the body of its request: the wire has one encoding, and another one for calls with a file.
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Upload } from '../../contract/call.ts'
import { decodeForm, MAX_BODY_BYTES, UnreadableForm } from '../../contract/form.ts'
import { FileTooLarge, readUpload, type ReadUpload } from './read-upload.ts'

const FORM = 'application/x-www-form-urlencoded'
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * The form of a body and its file, or `undefined` when it has an encoding that the call does not take.
 * @throws UnreadableForm, FileTooLarge
 */
export async function readForm(
  request: FastifyRequest,
  call: { input: { shape: Readonly<Record<string, z.ZodType>> }; upload: Upload | undefined },
): Promise<(ReadUpload & { key: string }) | undefined> {
  const { shape } = call.input
  const contentType = request.headers['content-type'] ?? ''
  if (call.upload && request.body instanceof Buffer && /^multipart\/form-data\s*;/i.test(contentType)) {
    return { ...(await readUpload({ body: request.body, contentType, upload: call.upload, shape })), key: '' }
  }
  if (request.body instanceof Buffer && request.body.length > MAX_BODY_BYTES)
    throw new FileTooLarge('a form without a file has the limit of all calls')
  const body = readBody(request)
  return body === undefined ? undefined : { form: decodeForm(body, shape), file: undefined, key: body }
}

/** The body's text, or `undefined` when it has another encoding than a form's. @throws UnreadableForm */
function readBody(request: FastifyRequest): string | undefined {
  const contentType = request.headers['content-type'] ?? ''
  const [type, ...parameters] =
    contentType === FORM ? [FORM] : contentType.split(';').map((part) => part.trim().toLowerCase())
  const body = request.body instanceof Buffer ? request.body : Buffer.alloc(0)
  if (type !== FORM && !(type === '' && body.length === 0)) return undefined
  if (parameters.some((parameter) => parameter.startsWith('charset=') && !/^charset="?utf-8"?$/.test(parameter)))
    return undefined
  try {
    return utf8.decode(body)
  } catch {
    throw new UnreadableForm('not valid UTF-8')
  }
}
