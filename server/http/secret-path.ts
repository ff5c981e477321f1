// Addresses that hold somebody's e-mail or a token: such a page is nobody else's, and the address goes into no log.
const places = [/^\/login\/[^/?]+\/(?=.)/, /^\/message\/unsubscribe\/(?=.)/, /^\/order\/review\/(?=.)/, /^\/my\/thirdparty\?(?=.)/]

const findPlace = (path: string): string | undefined => places.map((place) => place.exec(path)?.[0]).find((found) => found !== undefined)

export const hasSecret = (path: string): boolean => findPlace(path) !== undefined

/** The path as a log may show it. */
export const hideSecret = (path: string): string => {
  const place = findPlace(path)
  return place === undefined ? path : `${place}…`
}
