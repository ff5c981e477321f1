// What ends the process, as a sentence for the operator.
import path from 'node:path'
import { CannotOpen, isNoRoom, isReadOnly, wordPlace } from '../store/cannot-open.ts'
import { WrongSetting } from './config.ts'

/** A sentence for the operator where we know one; else the error as it is. */
export function explainFault(error: unknown): string {
  if (error instanceof CannotOpen) return error.message
  // Of the files of courses, of the keys: whoever wrote there has said it in words of its own.
  if (isNoRoom(String(error)) || isReadOnly(String(error)))
    return wordPlace(path.resolve(process.env['DATA_DIR'] ?? 'data'), new Error(String(error))) ?? String(error)
  if (error instanceof WrongSetting) return `These settings cannot be used:\n${error.message}`
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `Port ${'port' in error ? String(error.port) : ''} is taken. Set PORT to another one.`
  if (error instanceof Error && 'code' in error && (error.code === 'ECONNREFUSED' || error.code === 'ENOTFOUND'))
    return `The database at DATABASE_URL cannot be reached: ${error.message}`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
