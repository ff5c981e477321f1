// Which of a learner's pages the staff can see; apart from the calls, for the browser needs the list and not the schemas.

/** `hours`, `orders` and `messages` not by teachers. */
export const seenPages = ['courses', 'course', 'quizzes', 'lesson', 'messages', 'hours', 'orders'] as const
export type SeenPage = (typeof seenPages)[number]
