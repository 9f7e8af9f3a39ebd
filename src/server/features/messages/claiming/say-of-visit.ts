import type { Language } from '#contract/language.ts'
import { contactOf, type Contact } from '#domain/messages/contact.ts'
import { renderText, type KeywordValues } from '#domain/messages/render.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { listClaimsOf } from './claims.sql.ts'
import { clinicValues, personValues, visitValues } from './keyword-values.ts'
import { compose } from './occasions.ts'
import { readOccasions } from './read-occasions.ts'
import { getSendingClinic, listSendingTemplates } from './template-rows.sql.ts'
import { listPersonFacts, listVisitFacts } from './visit-facts.sql.ts'

/** A text of the clinic's about a visit as it is now. */
export async function sayOfVisit(
  tx: Tx,
  text: string,
  { visitId, publicUrl, language }: { visitId: number; publicUrl: string; language: Language },
): Promise<string> {
  const [clinic, [visit]] = await Promise.all([getSendingClinic(tx), listVisitFacts(tx, [visitId])])
  return visit ? renderText(text, visitValues(visit, clinic, publicUrl, language)) : text
}

/** What a message by SMS says as its template says it by email; undefined where that has no email, or somebody is gone. */
export async function sayByEmail(
  tx: Tx,
  { id, templateId, recipient }: { id: number; templateId: number; recipient: string },
  { now, publicUrl }: { now: number; publicUrl: string },
): Promise<{ subject: string; body: string } | undefined> {
  const claims = await listClaimsOf(tx, id)
  const clinic = await getSendingClinic(tx)
  const [template] = await listSendingTemplates(tx, clinic, [templateId])
  if (!template) return undefined
  const occasions = (await readOccasions(tx, template, claims, clinic)).filter(each => each !== undefined)
  if (occasions.length === 0 || occasions.length < claims.length) return undefined
  const route = { channel: 'email', part: 0, recipient } as const
  const { subject, body } = compose(occasions, route, { clinic, publicUrl, now }, { at: now, until: now })
  return subject === '' || body === '' ? undefined : { subject, body }
}

/** Somebody as messages to them speak, and where they are reached: a child where who answers for them is. */
export interface Reach extends Contact {
  readonly first_name: string
  readonly last_name: string
  /** What they asked to be written in. */
  readonly language: Language | undefined
}

/** Undefined of who is erased, or merged into another record. */
export async function findReach(tx: Tx, patientId: number, now: number): Promise<Reach | undefined> {
  const [clinic, [person]] = await Promise.all([getSendingClinic(tx), listPersonFacts(tx, [patientId])])
  if (!person || person.is_gone) return undefined
  const { first_name, last_name, language } = person
  const contact = contactOf({ ...person, birthDate: person.birth_date }, localDateOf(now, clinic.zone))
  return {
    ...contact,
    first_name,
    last_name,
    language: language === 1 ? 'en' : language === 2 ? 'ro' : undefined,
  }
}

/** The phone at which somebody is reached. */
export async function findMobile(tx: Tx, patientId: number, now: number): Promise<string | null> {
  return (await findReach(tx, patientId, now))?.mobile ?? null
}

/** What a text may say of a clinic and of somebody who has no visit. */
export async function findPersonValues(
  tx: Tx,
  person: Pick<Reach, 'first_name' | 'last_name'>,
): Promise<KeywordValues> {
  return { ...personValues(person), ...clinicValues(await getSendingClinic(tx)) }
}

/** Whether the clinic's SMS go without marks of letters. */
export async function isPlainSms(tx: Tx): Promise<boolean> {
  return (await getSendingClinic(tx)).settings.plain_sms
}
