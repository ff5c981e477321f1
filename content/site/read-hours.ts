// hours.yaml: what an hour of experiments costs, and how long bought hours last.
import { z } from 'zod'
import type { SiteEdition } from '../../domain/phase/edition.ts'
import { slug } from '../fields.ts'
import { amount, currency, perCurrency, readAs } from '../prices.ts'

export const hoursFields = z
  .strictObject({
    /** Of a `per_hour` that is one number. */
    currency: currency.optional(),
    per_hour: z
      .union([z.number(), z.record(z.string(), z.unknown())])
      .transform((given, context) =>
        typeof given === 'number' ? readAs(amount, given, context) : readAs(perCurrency, given, context),
      ),
    validities: z.array(z.strictObject({ id: slug, days: z.int().min(1).max(3650) })).min(1),
  })
  .superRefine((given, context) => {
    const message = typeof given.per_hour === 'number' ? 'field-missing' : 'field-unknown'
    if ((typeof given.per_hour === 'number') === (given.currency === undefined))
      context.addIssue({ code: 'custom', path: ['currency'], message })
  })

export const toHoursEdition = (given: z.output<typeof hoursFields>): SiteEdition['hours'] => ({
  perHour:
    typeof given.per_hour === 'number' ? [{ amount: given.per_hour, currency: given.currency ?? '' }] : given.per_hour,
  validities: given.validities,
})
