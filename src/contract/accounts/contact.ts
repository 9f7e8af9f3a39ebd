import { z } from 'zod'
import { email } from './accounts.ts'
import { defineCall, EVERYBODY } from '../call.ts'
import { languageQuery, text } from '../wire.ts'

export const contactUs = defineCall({
  method: 'POST',
  path: '/patient/contact-us',
  summary: 'Writes to those who run the product; the same words sent twice in a day are one message.',
  who: EVERYBODY,
  query: languageQuery,
  body: z.object({ email, subject: text(2, 190), description: text(5, 5000) }),
  reply: z.object({ message: z.string() }),
})
