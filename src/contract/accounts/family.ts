import { z } from 'zod'
import { mobile, mobileCountry, personName } from './accounts.ts'
import { defineCall, EVERYBODY, PATIENT } from '../call.ts'
import { dataOf, date, flag, id, languageQuery, nothing, optional, text } from '../wire.ts'

export const RELATIONS = ['child', 'parent', 'partner', 'other'] as const
export type Relation = (typeof RELATIONS)[number]
export const FAMILY_MAX = 10

/** What a grown person said: `not_needed` of a child; `missing` of a child who has grown up and has no phone yet. */
export const AGREEMENTS = ['not_needed', 'missing', 'asked', 'expired', 'agreed', 'refused', 'ended'] as const
export type Agreement = (typeof AGREEMENTS)[number]

const member = z.object({
  id: z.number(),
  relation: z.enum(RELATIONS),
  first_name: z.string(),
  last_name: z.string(),
  birth_date: z.string(),
  age: z.number(),
  is_grown: z.boolean(),
  /** The day on which a child is 18. */
  grows_on: z.string().nullable(),
  cnp: z.string().nullable(),
  /** As the CNP tells it. */
  gender: z.enum(['male', 'female']).nullable(),
  mobile: z.string().nullable(),
  mobile_country: z.string().nullable(),
  agreement: z.enum(AGREEMENTS),
  /** When another SMS may be sent; null when none may. */
  ask_again_at: z.string().nullable(),
  /** Clinics that know them as this member, and whether their visits there are seen. */
  records: z.array(z.object({ clinic_id: z.number(), clinic_name: z.string(), is_open: z.boolean() })),
  version: z.number(),
})
export type FamilyMember = z.output<typeof member>

/** Somebody who has the signed-in person in their family. */
const inFamilyOf = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  agreed_at: z.string(),
})

export const listFamily = defineCall({
  method: 'GET',
  path: '/v2/patient/family',
  summary: 'Those for whom the signed-in person books, and who has them in a family.',
  who: PATIENT,
  query: languageQuery,
  reply: dataOf(z.object({ members: z.array(member), in_families_of: z.array(inFamilyOf) })),
})

const person = {
  relation: z.enum(RELATIONS, 'choice'),
  first_name: personName,
  last_name: personName,
  birth_date: date,
  cnp: optional(text(1, 20)),
  /** Of somebody grown, who is asked by SMS. */
  mobile: optional(mobile),
  mobile_country: mobileCountry,
  /** Of a child: that the signed-in person is a parent or legal guardian. */
  is_guardian: flag.default(false),
}
const byId = z.object({ id })

export const addFamilyMember = defineCall({
  method: 'POST',
  path: '/v2/patient/family',
  summary:
    'Adds somebody to the family, at most ten; somebody grown is asked by SMS. The same person twice is the same member.',
  who: PATIENT,
  query: languageQuery,
  body: z.object(person),
  reply: dataOf(member),
})

export const changeFamilyMember = defineCall({
  method: 'PUT',
  path: '/v2/patient/family/{id}',
  summary: 'Changes a member; another phone, or another name of somebody grown, is asked about anew.',
  who: PATIENT,
  params: byId,
  query: languageQuery,
  body: z.object({ ...person, version: id }),
  reply: dataOf(member),
})

export const removeFamilyMember = defineCall({
  method: 'DELETE',
  path: '/v2/patient/family/{id}',
  summary: 'Takes a member out; their coming visits stay, and are counted.',
  who: PATIENT,
  params: byId,
  query: languageQuery,
  reply: dataOf(z.object({ coming: z.number() })),
})

export const restoreFamilyMember = defineCall({
  method: 'POST',
  path: '/v2/patient/family/{id}/restore',
  summary: 'Puts a member back who was removed.',
  who: PATIENT,
  params: byId,
  query: languageQuery,
  reply: dataOf(member),
})

export const askFamilyMember = defineCall({
  method: 'POST',
  path: '/v2/patient/family/{id}/ask',
  summary: 'Sends the SMS again that asks a grown member.',
  who: PATIENT,
  params: byId,
  query: languageQuery,
  reply: dataOf(member),
})

export const leaveFamily = defineCall({
  method: 'POST',
  path: '/v2/patient/families/{id}/leave',
  summary: 'Ends what the signed-in person agreed to: they leave the family of somebody else.',
  who: PATIENT,
  params: byId,
  query: languageQuery,
  reply: nothing,
})

const linkStates = ['asked', 'expired', 'agreed', 'refused', 'ended', 'removed'] as const
const familyLink = z.object({
  asker: z.string(),
  first_name: z.string(),
  state: z.enum(linkStates),
  /** Until when one may agree. */
  expires_at: z.string(),
})
export type FamilyLink = z.output<typeof familyLink>
const byCode = z.object({ code: z.string('invalid') })

export const getFamilyLink = defineCall({
  method: 'GET',
  path: '/v2/public/family/{code}',
  summary: 'Who asks to book for the person who holds the link, and what they answered.',
  who: EVERYBODY,
  params: byCode,
  query: languageQuery,
  reply: dataOf(familyLink),
})

export const answerFamilyLink = defineCall({
  method: 'POST',
  path: '/v2/public/family/{code}',
  summary: 'Agrees or refuses, once and within a week, or ends at any time what was agreed.',
  who: EVERYBODY,
  params: byCode,
  query: languageQuery,
  body: z.object({ answer: z.enum(['agree', 'refuse', 'end'], 'choice') }),
  reply: dataOf(familyLink),
})
