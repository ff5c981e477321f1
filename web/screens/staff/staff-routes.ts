// The console: its screens are no part of the table of addresses (domain/address/screens.ts), for that travels with every
// learner's page. domain/address/console.ts knows them by this folder.
import { index, layout, prefix, route, type RouteConfigEntry } from '@react-router/dev/routes'

export const staffRoutes: RouteConfigEntry[] = prefix('staff', [
  layout('screens/staff/console.tsx', [
    index('screens/staff/start.tsx'),
    route('receipts', 'screens/staff/receipts.tsx'),
    route('stuck', 'screens/staff/stuck.tsx'),
    route('feedback', 'screens/staff/feedback.tsx'),
    route('learners', 'screens/staff/learners.tsx'),
    route('learners/:accountId', 'screens/staff/learner.tsx'),
    route('learners/:accountId/see', 'screens/staff/see.tsx'),
    route('groups', 'screens/staff/groups.tsx'),
    route('groups/:groupId', 'screens/staff/group.tsx'),
    route('items', 'screens/staff/items.tsx'),
    route('announce', 'screens/staff/announce.tsx'),
    route('content', 'screens/staff/content.tsx'),
    route('content/:editionId', 'screens/staff/edition.tsx'),
    route('labs', 'screens/staff/labs.tsx'),
    route('house', 'screens/staff/house.tsx'),
    route('people', 'screens/staff/people.tsx'),
  ]),
])
