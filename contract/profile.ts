/** The coded lists of a profile; their words are in messages/account. */
export const genders = ['female', 'male', 'other', 'undisclosed'] as const
/** Highest education. */
export const educations = ['secondary', 'vocational', 'bachelor', 'master', 'doctorate', 'other'] as const
