// A browser in tests of calls: it keeps the cookies that it is given, and sits somewhere.
import type { FormValue } from '../../contract/encode.ts'
import type { Path } from '../../contract/index.ts'
import type { TestApp, TestLearner, TestReply } from '../http/test-app.ts'

export interface TestBrowser {
  readonly call: (path: Path, form?: Readonly<Record<string, FormValue>>, learner?: TestLearner) => Promise<TestReply>
}

export function openBrowser(app: TestApp, source: string): TestBrowser {
  let cookie: string | undefined
  return {
    async call(path, form = {}, learner) {
      const reply = await app.call(path, form, {
        source,
        ...(learner ? { learner } : {}),
        headers: cookie === undefined ? {} : { cookie },
      })
      const given = reply.headers['set-cookie']
      if (typeof given === 'string') cookie = given.split(';')[0]
      return reply
    },
  }
}
