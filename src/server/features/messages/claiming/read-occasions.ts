import { dueAt, dueOfDay } from '#domain/messages/due-spans.ts'
import { epochDayAt, localDateOf } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { findHoliday } from './holiday-facts.ts'
import { listOwnHolidays } from './holidays.sql.ts'
import type { ClaimKey, Occasion } from './occasions.ts'
import type { SendingClinic, SendingTemplate } from './template-rows.sql.ts'
import { listPersonFacts, listVisitFacts } from './visit-facts.sql.ts'

/** What claims of days have no place. */
export const isOfVisit = (claim: ClaimKey) => claim.location_id !== 0

const idsOf = (claims: readonly ClaimKey[]) => claims.map(claim => claim.subject_id)

/** What claims of a template tell as things are now, in their order; undefined where nobody is there any more. */
export async function readOccasions(
  tx: Tx,
  template: SendingTemplate,
  claims: readonly ClaimKey[],
  clinic: SendingClinic,
): Promise<(Occasion | undefined)[]> {
  const visits = new Map(
    (await listVisitFacts(tx, idsOf(claims.filter(isOfVisit)))).map(visit => [visit.id, visit]),
  )
  const people = new Map(
    (await listPersonFacts(tx, idsOf(claims.filter(claim => !isOfVisit(claim))))).map(person => [
      person.patient_id,
      person,
    ]),
  )
  const daysOff = template.tag === 'holiday' ? await listOwnHolidays(tx) : undefined
  return claims.map(claim => {
    const visit = isOfVisit(claim) ? visits.get(claim.subject_id) : undefined
    const person = visit ?? people.get(claim.subject_id)
    if (!person) return undefined
    const zone = visit?.zone ?? clinic.zone
    const day = epochDayAt(claim.moment, zone)
    return {
      template,
      key: claim,
      zone,
      due: visit
        ? dueAt(template, claim.moment, zone, template.window)
        : dueOfDay(template, day, zone, template.window),
      person,
      visit: visit ?? null,
      holiday: (daysOff && findHoliday(template, localDateOf(claim.moment, zone), daysOff)) ?? null,
    }
  })
}
