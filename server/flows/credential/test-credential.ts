// For tests: a certificate of nobody in particular, and the verifier in another language.
import { spawn } from 'node:child_process'
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import type { StoredCertificate } from '../../../store/certificate.ts'
import { NUMBER_SYMBOLS, writeNumber } from '../../../domain/certificate/number.ts'

export const inBoth = (en: string, zh: string) => ({ en, 'zh-CN': zh })

export const sampleCertificate = (more: Partial<StoredCertificate> = {}): StoredCertificate => ({
  number: writeNumber(randomBytes(NUMBER_SYMBOLS)),
  accountId: null,
  phaseId: 'llm-foundations',
  name: '林小雨',
  lang: 'en',
  says: {
    school: inBoth('School of AI Engineering', '人工智能工程学院'),
    phase: inBoth('How a language model works', '语言模型如何工作'),
    lessonCount: 14,
    minutes: 560,
    quizzes: [
      {
        id: 'llm-foundations.surprise',
        title: inBoth('Putting a price on a guess', '给猜测标个价'),
        score: 92.5,
        passingScore: 60,
        totalScore: 100,
      },
    ],
    experiments: [
      {
        id: 'llm-foundations.bigram',
        title: inBoth('Counting what follows', '数一数后面跟着谁'),
        checkKind: 'verified',
      },
      { id: 'llm-foundations.training', title: inBoth('Training by hand', '亲手训练'), checkKind: 'self-checked' },
    ],
  },
  issuedAt: new Date('2026-11-21T09:30:15.250Z'),
  lastDay: '2028-11-21',
  credentialId: randomUUID(),
  subjectId: randomUUID(),
  statusList: 1,
  statusIndex: randomInt(131_072),
  revokedAt: null,
  isReplaced: false,
  zone: null,
  ...more,
})

export interface Answer {
  readonly verified: boolean
  readonly status: 'good' | 'revoked' | 'expired' | 'early' | null
  readonly why: string
}

export interface Question {
  readonly kind: 'credential' | 'jwt'
  readonly text: string
  readonly now: Date
  /** What was fetched for the question before may be used again: for thousands of questions about one credential. */
  readonly isCached?: boolean
}

/** Debian's own Python, whose packages the tests install; `hosts` says where our https address really is. */
export function openVerifier(hosts: Readonly<Record<string, string>>): {
  ask: (question: Question) => Promise<Answer>
  close: () => void
} {
  const child = spawn('/usr/bin/python3', [new URL('./test_verifier.py', import.meta.url).pathname], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  let last: Promise<unknown> = Promise.resolve()
  return {
    ask({ now, ...question }) {
      child.stdin.write(`${JSON.stringify({ ...question, now: Math.floor(now.getTime() / 1000), hosts })}\n`)
      const answer = last.then(async () => {
        const line = await lines.next()
        if (line.done) throw new Error('the verifier has ended')
        return JSON.parse(line.value) as Answer // one line a question, in order
      })
      last = answer.catch(() => {})
      return answer
    },
    close: () => void child.kill(),
  }
}
