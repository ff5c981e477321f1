// The site's own pages (courses/site).
import { z } from 'zod'
import { defineCall } from './call.ts'
import { choice } from './form.ts'

export const page = defineCall({
  who: 'anyone',
  summary: 'A page of the site, such as the privacy policy.',
  isContent: true,
  input: { id: choice(['privacy-policy']) },
  output: z.strictObject({
    title: z.string(),
    html: z.string(),
    headings: z.array(z.strictObject({ id: z.string(), title: z.string() })),
    /** The day of the last change, `YYYY-MM-DD`. */
    updated_on: z.string(),
    lang: z.string(),
  }),
  refusals: ['not_found'],
})
