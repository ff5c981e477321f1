import { isCountry } from '../../domain/account/country.ts'
import { isName } from '../../domain/account/name.ts'
import { refuse } from './call-context.ts'

/** What the contract cannot check of a profile; fields that are not there are not looked at. */
export function checkProfile({
  first_name,
  last_name,
  nationality,
}: {
  first_name?: string | undefined
  last_name?: string | undefined
  nationality?: string | undefined
}) {
  const fields: Record<string, string> = {}
  if (first_name !== undefined && !isName(first_name)) fields['first_name'] = 'account.name.invalid'
  if (last_name !== undefined && !isName(last_name)) fields['last_name'] = 'account.name.invalid'
  if (nationality !== undefined && !isCountry(nationality)) fields['nationality'] = 'account.nationality.missing'
  return Object.keys(fields).length > 0 ? refuse('invalid_input', { fields }) : undefined
}
