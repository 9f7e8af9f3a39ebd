import { z } from 'zod'
import {
  account,
  email,
  gender,
  mobile,
  mobileCountry,
  oneTimeCode,
  password,
  personName,
} from './accounts.ts'
import { defineCall, EVERYBODY, PATIENT } from '../call.ts'
import { file } from '../file.ts'
import { IMAGE_FILE } from '../clinic/images.ts'
import { version } from '../versions.ts'
import { clearable, dataOf, flag, id, language, languageQuery, nothing, optional, text } from '../wire.ts'

const ACCOUNT_FLAGS = ['sms_reminder', 'email_reminder', 'markting_sms', 'email_sms'] as const

const accountConsent = z.object({
  flag: z.enum(ACCOUNT_FLAGS),
  given: z.boolean(),
  at: z.string(),
  /** Where it was said: in the profile, while booking, by a link in an email or by a reply. */
  source: z.string(),
})
export type AccountConsent = z.output<typeof accountConsent>

export const listAccountConsents = defineCall({
  method: 'GET',
  path: '/v2/account/consents',
  summary:
    'What the patient said that they want to hear and what not, the latest first; nothing of it is ever changed.',
  who: PATIENT,
  reply: dataOf(z.array(accountConsent)),
})

const changed = z.object({ message: z.string(), data: account })

export const updatePatientProfile = defineCall({
  method: 'POST',
  path: '/v4/patient/update_profile',
  summary:
    'Changes what is named of the patient’s own account. Another mobile needs the code that was sent to it for mobile_change, another email waits for the link sent to it, another password ends all other sessions; what leads into the account asks for a fresh proof.',
  who: PATIENT,
  query: languageQuery,
  body: z.object({
    /** One’s own, if any. */
    user_id: optional(id),
    first_name: personName.optional(),
    last_name: personName.optional(),
    /** ISO numeric; a county and a city only of Romania. */
    country_id: clearable(id),
    county_id: clearable(id),
    city_id: clearable(id),
    email: optional(email),
    email_confirmation: optional(text(0, 190)),
    mobile: optional(mobile),
    mobile_country: mobileCountry,
    /** Of the SMS to another mobile. */
    code: optional(oneTimeCode),
    gender: clearable(gender),
    /** About one’s visits. */
    email_reminder: flag.optional(),
    sms_reminder: flag.optional(),
    /** Offers by SMS. */
    markting_sms: flag.optional(),
    /** Offers by email. */
    email_sms: flag.optional(),
    language: language.optional(),
    password: optional(password),
    password_confirmation: optional(text(0, 200)),
    old_password: optional(text(0, 200)),
    version,
  }),
  reply: changed,
})

export const confirmEmailChange = defineCall({
  method: 'POST',
  path: '/v2/email-change',
  summary: 'Takes the new email of an account by the link that was sent to it, once and within 24 hours.',
  who: EVERYBODY,
  query: languageQuery,
  body: z.object({ token: text(1, 200) }),
  reply: z.object({ message: z.string() }),
})

export const resendEmailChange = defineCall({
  method: 'POST',
  path: '/v2/email-change/resend',
  summary: 'Sends another link to the new email that waits for it; the one before ends.',
  who: PATIENT,
  query: languageQuery,
  reply: z.object({ message: z.string() }),
})

export const takeBackEmailChange = defineCall({
  method: 'DELETE',
  path: '/v2/email-change',
  summary: 'Takes back a new email that waits for its link.',
  who: PATIENT,
  reply: nothing,
})

export const setPicture = defineCall({
  method: 'POST',
  path: '/v2/account/picture',
  summary: 'Sets the patient’s picture, which staff of their clinics see; the one before is gone.',
  who: PATIENT,
  body: z.object({ file: file(IMAGE_FILE) }),
  reply: dataOf(account),
})

export const removePicture = defineCall({
  method: 'DELETE',
  path: '/v2/account/picture',
  summary: 'Removes the patient’s picture.',
  who: PATIENT,
  reply: dataOf(account),
})

export const getAccountPicture = defineCall({
  method: 'GET',
  path: '/v2/account-pictures/{name}',
  summary: 'A patient’s picture as WebP, by a name that holds for some hours.',
  who: EVERYBODY,
  params: z.object({
    name: z.string('invalid').regex(/^[0-9a-f]{32}\.\d{1,15}\.\d{1,15}\.[\w-]{43}$/, 'invalid'),
  }),
  reply: nothing,
})
