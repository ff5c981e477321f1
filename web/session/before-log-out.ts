import { createNews } from '../store.ts'

const news = createNews()

/** Somebody is about to sign out here: what is written and not sent yet goes now, while it still can. */
export const tellLogOut = news.tell
export const hearLogOut = news.hear
