// An invitation that somebody signs in for: paths of login are never the last path, so it is kept apart, for this tab only.
const KEY = 'invitation'

export const rememberInvitation = (token: string): void => sessionStorage.setItem(KEY, token)

export const forgetInvitation = (): void => sessionStorage.removeItem(KEY)

export const readInvitation = (): string | null => sessionStorage.getItem(KEY)
