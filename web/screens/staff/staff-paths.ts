// The links of the console; those of the product are built in web/paths.ts, which every page carries.
export const toStaff = {
  start: () => '/staff',
  receipts: () => '/staff/receipts',
  people: () => '/staff/people',
} as const
