import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Seven seconds and more each, longest first: begun last, one of them would keep one processor busy and leave the
 * other idle.
 */
const longest = [
  'server/flows/check-labs.test.ts',
  'labs/check/attacks.test.ts',
  'server/http/contract-zoo.test.ts',
  'labs/drivers/jupyterhub.test.ts',
  'labs/hub-check/hub-check.test.ts',
  'server/outside/drawing/drawing-room.test.ts',
  'guards/rules.test.ts',
  'labs/check/folder.test.ts',
  'server/wrong-disk.test.ts',
  'content/import.test.ts',
  'server/simulation/simulation.test.ts',
  'server/calls/order-receipt.test.ts',
  'store/embedded-falls.test.ts',
  'content/courses.test.ts',
  'server/admin/backup.test.ts',
  'server/calls/experiment-check.test.ts',
  'server/calls/order.test.ts',
  'server/admin/backup-storage.test.ts',
  'server/timers/leases.test.ts',
  'server/outside/pdf.test.ts',
  'tools/mutate/mutate.test.ts',
  'server/timers/check-line.test.ts',
  'server/timers/jobs.test.ts',
  'server/flows/credential/credential.test.ts',
  'store/cluster-access.test.ts',
  'content/plays.test.ts',
  'store/embedded.test.ts',
]

/** docs/decisions/036-quick-tests.md says what the quick run asks instead. */
const onlyWhole =
  process.env['DEPTH'] === 'whole'
    ? []
    : [
        'labs/hub-check/hub-check.test.ts',
        'server/admin/backup-storage.test.ts',
        'server/wrong-disk.test.ts',
        'store/embedded-falls.test.ts',
        'tools/mutate/mutate.test.ts',
        'tools/python-library.test.ts',
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
    exclude: [...onlyWhole, '**/node_modules/**', '.build/**', 'e2e/**', '**/*.browser.test.tsx'], // the last: vitest.browser.config.ts
    isolate: false, // a test leaves nothing behind in its process; the product's code is loaded once in each: a third less time for all tests
    sequence: { sequencer: LongestFirst },
    maxWorkers: '100%', // by default one processor stays idle: of two, that is half; three at once on two were no quicker
    globalSetup: './store/test-cluster.ts',
    testTimeout: 20_000,
    hookTimeout: 60_000, // the first database of a run waits for the cluster on a busy machine
  },
})
