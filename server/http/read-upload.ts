// The one other form encoding (READINGS §1): multipart/form-data with exactly one file.
import { isListField, MAX_BODY_BYTES, MAX_PAIRS, UnreadableForm, type RawForm } from '../../contract/form.ts'
import type { Upload } from '../../contract/call.ts'
import type { z } from 'zod'
import type { UploadedFile } from '../calls/call-context.ts'

export interface ReadUpload {
  readonly form: RawForm
  readonly file: UploadedFile | undefined
}

/** A file over its limit: answered 413. */
export class FileTooLarge extends Error {
  override name = 'FileTooLarge'
}

/**
 * Reads a multipart body, already in memory and within the route's limit.
 * @throws UnreadableForm what a form may not be; FileTooLarge
 */
export async function readUpload(options: {
  body: Buffer
  contentType: string
  upload: Upload
  shape: Readonly<Record<string, z.ZodType>>
}): Promise<ReadUpload> {
  const { body, contentType, upload, shape } = options
  const { rest, files } = cutOutFiles(body, contentType)
  let parts: FormData
  try {
    parts = await new Response(new Uint8Array(rest), { headers: { 'content-type': contentType } }).formData()
  } catch {
    throw new UnreadableForm('not readable as multipart')
  }
  const form: RawForm = Object.create(null) as RawForm // no prototype, as decodeForm
  let file: UploadedFile | undefined
  let [count, length] = [0, 0]
  for (const [key, value] of parts) {
    if (++count > MAX_PAIRS) throw new UnreadableForm('too many fields')
    if (key.includes('[') || key.includes(']')) throw new UnreadableForm('bracket syntax is not read')
    if (typeof value !== 'string') {
      if (key !== upload.field || file) throw new UnreadableForm('a file that was not asked for')
      const bytes = files.shift()
      if (!bytes || value.size > 0) throw new UnreadableForm('a file that does not look like one')
      if (bytes.length > upload.maxBytes) throw new FileTooLarge('the file is too large')
      file = { name: value.name, type: value.type, bytes }
      continue
    }
    length += key.length + value.length
    if (length > MAX_BODY_BYTES || key === upload.field) throw new UnreadableForm('not a field of text')
    if (`${key}${value}`.includes('\0') || !`${key}${value}`.isWellFormed() || value.includes('\uFFFD'))
      throw new UnreadableForm('a forbidden character')
    addField({ form, key, value, isList: Object.hasOwn(shape, key) && isListField(shape[key] as z.ZodType) }) // its own key
  }
  if (files.length > 0) throw new UnreadableForm('a file that is none')
  return { form, file }
}

/**
 * The body with empty files, and their bytes, in order. To read ten megabytes as a form takes a tenth of a second in
 * which nobody else is answered; to find where they end takes a few milliseconds.
 * @throws UnreadableForm
 */
function cutOutFiles(body: Buffer, contentType: string): { rest: Buffer; files: Buffer[] } {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(contentType) ?? []
  const delimiter = Buffer.from(`\r\n--${quoted ?? bare}`)
  const [kept, files]: [Buffer[], Buffer[]] = [[], []]
  let from = 0
  for (let count = 0; from < body.length; count++) {
    if (count > MAX_PAIRS) throw new UnreadableForm('too many fields')
    const found = body.indexOf(delimiter, from)
    const part = body.subarray(from, found < 0 ? body.length : found)
    const headEnd = part.indexOf('\r\n\r\n') + 4
    const isFile = headEnd >= 4 && /^content-disposition:.*;\s*filename\*?=/im.test(part.toString('latin1', 0, headEnd))
    if ((isFile ? headEnd : part.length) > MAX_BODY_BYTES) throw new UnreadableForm('too much that is no file')
    kept.push(isFile ? part.subarray(0, headEnd) : part)
    if (isFile) files.push(part.subarray(headEnd))
    if (found < 0) break
    kept.push(delimiter)
    from = found + delimiter.length
  }
  return { rest: Buffer.concat(kept), files }
}

function addField({ form, key, value, isList }: { form: RawForm; key: string; value: string; isList: boolean }): void {
  const known = Object.hasOwn(form, key) ? form[key] : undefined
  if (isList) form[key] = Array.isArray(known) ? [...known, value] : [value]
  else if (known === undefined) form[key] = value
  else throw new UnreadableForm(`the field ${key.slice(0, 40)} was given twice`)
}
