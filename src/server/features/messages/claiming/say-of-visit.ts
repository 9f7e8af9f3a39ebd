import type { Language } from '#contract/language.ts'
import { contactOf } from '#domain/messages/contact.ts'
import { renderText } from '#domain/messages/render.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { listClaimsOf } from './claims.sql.ts'
import { visitValues } from './keyword-values.ts'
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

/** The phone at which somebody is reached: a child's is that of who answers for them. */
export async function findMobile(tx: Tx, patientId: number, now: number): Promise<string | null> {
  const [clinic, [person]] = await Promise.all([getSendingClinic(tx), listPersonFacts(tx, [patientId])])
  if (!person || person.is_gone) return null
  return contactOf({ ...person, birthDate: person.birth_date }, localDateOf(now, clinic.zone)).mobile
}
