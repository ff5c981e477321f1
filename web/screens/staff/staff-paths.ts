// The links of the console; those of the product are built in web/paths.ts, which every page carries.
export const toStaff = {
  start: () => '/staff',
  receipts: () => '/staff/receipts',
  stuck: () => '/staff/stuck',
  feedback: () => '/staff/feedback',
  learners: () => '/staff/learners',
  learner: (id: string) => `/staff/learners/${encodeURIComponent(id)}`,
  see: (id: string, at: { page?: string; cert?: string; lesson?: string; at?: string } = {}) => {
    const search = new URLSearchParams(at).toString()
    return `/staff/learners/${encodeURIComponent(id)}/see${search === '' ? '' : `?${search}`}`
  },
  groups: () => '/staff/groups',
  group: (id: string) => `/staff/groups/${encodeURIComponent(id)}`,
  items: (at?: { quiz: string; item?: string }) =>
    at ? `/staff/items?${new URLSearchParams(at).toString()}` : '/staff/items',
  announce: () => '/staff/announce',
  content: () => '/staff/content',
  edition: (id: string) => `/staff/content/${encodeURIComponent(id)}`,
  labs: () => '/staff/labs',
  house: () => '/staff/house',
  people: () => '/staff/people',
} as const
