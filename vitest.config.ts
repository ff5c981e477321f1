import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Ten seconds to a minute each, longest first: begun last, one of them would keep one processor busy and leave the
 * other idle.
 */
const longest = [
  'labs/check/attacks.test.ts',
  'server/flows/check-labs.test.ts',
  'labs/drivers/jupyterhub.test.ts',
  'server/simulation/simulation.test.ts',
  'server/outside/drawing/drawing-room.test.ts',
  'server/calls/order.test.ts',
  'server/http/contract-zoo.test.ts',
  'guards/rules.test.ts',
  'server/calls/experiment-check.test.ts',
  'server/calls/others-guesses.test.ts',
  'store/embedded-falls.test.ts',
  'server/calls/order-receipt.test.ts',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((file) => moduleId.endsWith(file))
      return at < 0 ? longest.length : at
    }
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}

export default defineConfig({
  test: {
    include: ['{contract,domain,store,labs,content,courses,server,messages,guards,web,films,tools}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '.build/**', 'e2e/**', '**/*.browser.test.tsx'], // the last: vitest.browser.config.ts
    isolate: false, // a test leaves nothing behind in its process; the product's code is loaded once in each: a third less time for all tests
    sequence: { sequencer: LongestFirst },
    maxWorkers: '100%', // by default one processor stays idle: of two, that is half
    globalSetup: './store/test-cluster.ts',
    testTimeout: 20_000,
    hookTimeout: 60_000, // the first database of a run waits for the cluster on a busy machine
  },
})
