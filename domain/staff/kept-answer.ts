/** Texts to begin an answer to feedback with; `staff.kept.<name>` words them. */
export const keptAnswers = ['mended', 'thanks', 'question', 'payment', 'later'] as const
