import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,domain,store,labs,content,courses,server,messages,guards,web,films,tools}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '.build/**', 'e2e/**'],
    maxWorkers: '100%', // by default one processor stays idle: of two, that is half
    globalSetup: './store/test-cluster.ts',
    testTimeout: 20_000,
    hookTimeout: 60_000, // the first database of a run waits for the cluster on a busy machine
  },
})
