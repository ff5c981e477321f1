/** What is shown only in a frame without our origin and without any network. */
export const framedTypes = ['text/html', 'image/svg+xml', 'application/javascript', 'text/javascript'] as const
export type FramedType = (typeof framedTypes)[number]
