/** What a person says of themselves after signing up; may be finished later (READINGS §4). */
export interface Profile {
  readonly first_name: string
  readonly last_name: string
  readonly gender: string | null
  readonly nationality: string | null
  readonly education: string | null
}

/** A certificate asks for all of it. */
export const isProfileComplete = (profile: Profile): boolean =>
  profile.first_name !== '' &&
  profile.last_name !== '' &&
  profile.gender !== null &&
  profile.nationality !== null &&
  profile.education !== null
