import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  ssr: true,
  // All routes are known to the first page: no request for a manifest while somebody navigates.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
