// What a person says of themselves, as it travels; each field's complaint is its own sentence (SPECIFICATION §5).
import { z } from 'zod'
import { choice, text } from './form.ts'
import { educations, genders } from './profile.ts'

export const profileFields = {
  first_name: text(60, 'account.firstName.missing'),
  last_name: text(60, 'account.lastName.missing'),
  gender: choice(genders, 'account.gender.missing'),
  nationality: z.string('account.nationality.missing').regex(/^[A-Z]{2}$/, 'account.nationality.missing'),
  education: choice(educations, 'account.education.missing'),
}
