// Faults that change nothing that anybody could notice, each with the reason. Written as the tool prints them: the whole line of
// the source, what stood there and what was planted. The tool names entries that fit no line any more.
import type { Mutant } from './sources.ts'

export interface Equivalent extends Pick<Mutant, 'file' | 'code' | 'was' | 'text'> {
  readonly reason: string
}

export const equivalents: readonly Equivalent[] = [
  {
    file: 'domain/phase/changes.ts',
    code: 'counts.set(word, (counts.get(word) ?? 0) + 1)',
    was: '1',
    text: '2',
    reason: 'every count is twice as high, and only shares of them are compared',
  },
  {
    file: 'web/parts/notebook/output/ansi.ts',
    code: 'if (index < 16) return { name: names[index % 8], used: 2 }',
    was: '<',
    text: '<=',
    reason: 'colour 16 is the first of the cube, which is black as the first of the names is',
  },
  {
    file: 'server/flows/export-account.ts',
    code: 'const CHUNK = 64 * 1024',
    was: '64',
    text: '128',
    reason: 'how much goes to the disk at once: the file is the same',
  },
  {
    file: 'domain/quiz/attempt.ts',
    code: 'const nextAt = lastAt > 0 ? new Date(lastAt + rules.waitSeconds * 1000) : null',
    was: '>',
    text: '>=',
    reason: 'without a submission the wait would have ended in 1970',
  },
  {
    file: 'store/job.ts',
    code: 'select id from graphile_worker.jobs where attempts >= max_attempts and locked_at is null and updated_at < ${before}))`,',
    was: '<',
    text: '<=',
    reason: 'a job that failed for good in the very microsecond weeks ago',
  },
  {
    file: 'store/health.ts',
    code: 'coalesce(extract(epoch from now() - min(run_at) filter (where (is_open or locked_at is not null) and run_at <= now() and priority < ${MAY_WAIT}::int)), 0)::float8 as oldest_seconds,',
    was: '<=',
    text: '<',
    reason: 'a job that is due in this very microsecond has waited for no time, as if there were none',
  },
  {
    file: 'server/timers/runner.ts',
    code: 'const RESTART_MS = 1000',
    was: '1000',
    text: '2000',
    reason: 'a rest before the queue is opened again; the requirement is ten seconds',
  },
  {
    file: 'server/http/issuer-documents.ts',
    code: ".type(document ? `${type}; charset=utf-8` : 'text/plain')",
    was: "'text/plain'",
    text: "''",
    reason: 'of a text without a type the server says text/plain by itself, and this text is empty',
  },
]

export const isSame = (
  a: Pick<Mutant, 'file' | 'code' | 'was' | 'text'>,
  b: Pick<Mutant, 'file' | 'code' | 'was' | 'text'>,
): boolean => a.file === b.file && a.code === b.code && a.was === b.was && a.text === b.text
