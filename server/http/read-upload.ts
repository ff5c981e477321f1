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
  let parts: FormData
  try {
    parts = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()
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
      if (value.size > upload.maxBytes) throw new FileTooLarge('the file is too large')
      file = { name: value.name, type: value.type, bytes: Buffer.from(await value.arrayBuffer()) }
      continue
    }
    length += key.length + value.length
    if (length > MAX_BODY_BYTES || key === upload.field) throw new UnreadableForm('not a field of text')
    if (`${key}${value}`.includes('\0') || !`${key}${value}`.isWellFormed() || value.includes('\uFFFD'))
      throw new UnreadableForm('a forbidden character')
    addField({ form, key, value, isList: Object.hasOwn(shape, key) && isListField(shape[key] as z.ZodType) }) // its own key
  }
  return { form, file }
}

function addField({ form, key, value, isList }: { form: RawForm; key: string; value: string; isList: boolean }): void {
  const known = Object.hasOwn(form, key) ? form[key] : undefined
  if (isList) form[key] = Array.isArray(known) ? [...known, value] : [value]
  else if (known === undefined) form[key] = value
  else throw new UnreadableForm(`the field ${key.slice(0, 40)} was given twice`)
}
