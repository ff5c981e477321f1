/** In local storage, before the id of a person whose sign-out is not carried out to its end yet (offline/forget.ts). */
export const LEAVING = 'leaving '

export const listMarks = (): string[] =>
  Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '').filter((key) =>
    key.startsWith(LEAVING),
  )
