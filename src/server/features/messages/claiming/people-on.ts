// Of whom a template speaks on a day: their birthday, a holiday, a day of the clinic's choice.

import { dueOfDay } from '#domain/messages/due-spans.ts'
import { dateOfEpochDay, instantOfEpochDay } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { listBirthdays, listBooked, listEverybody } from './audience.sql.ts'
import { nameOfKey } from './claim-visits.ts'
import { listClaims } from './claims.sql.ts'
import { findHoliday, type HolidayFacts } from './holiday-facts.ts'
import { listOwnHolidays } from './holidays.sql.ts'
import type { Occasion } from './occasions.ts'
import type { SendingTemplate } from './template-rows.sql.ts'
import { listPersonFacts } from './visit-facts.sql.ts'

/** As many are looked at in one transaction. */
const AT_ONCE = 500

interface Day {
  /** Since 1970-01-01. */
  readonly day: number
  readonly zone: string
}

/** People who are looked at together. */
export interface PeopleOn {
  readonly ids: readonly number[]
  readonly holiday: HolidayFacts | null
}

/** Whom the day is about; `now` is when whoever is booked has a visit to come. */
export async function listPeopleOn(
  tx: Tx,
  template: SendingTemplate,
  { day, now }: Day & { readonly now: number },
): Promise<PeopleOn[]> {
  const { tag, audience } = template
  const holiday =
    tag === 'holiday' ? findHoliday(template, dateOfEpochDay(day), await listOwnHolidays(tx)) : undefined
  if (tag === 'holiday' && !holiday) return []
  // Who is told that the clinic is closed then need not be, where it works.
  if (holiday && audience === 'booked' && !holiday.isClosed) return []
  const ids = await listIds(tx, template, day, new Date(now))
  return Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, index) => ({
    ids: ids.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
    holiday: holiday ?? null,
  }))
}

/** Of these whose turn is not claimed, as they are. */
export async function listOpenOn(
  tx: Tx,
  template: SendingTemplate,
  ids: readonly number[],
  { day, zone, holiday }: Day & Pick<PeopleOn, 'holiday'>,
): Promise<Occasion[]> {
  const moment = instantOfEpochDay(day, 0, zone)
  const due = dueOfDay(template, day, zone, template.window)
  const [people, claims] = await Promise.all([
    listPersonFacts(tx, ids),
    listClaims(
      tx,
      ids.map(subject_id => ({ template_id: template.id, subject_id })),
    ),
  ])
  const claimed = new Set(claims.map(nameOfKey))
  return people
    .filter(person => !person.is_gone && (person.active || template.audience === 'all'))
    .map((person): Occasion => {
      const { patient_id: id } = person
      const key = { template_id: template.id, subject_id: id, moment, location_id: 0, patient_id: id }
      return { template, key, zone, due, person, visit: null, holiday }
    })
    .filter(each => !claimed.has(nameOfKey(each.key)))
}

async function listIds(
  tx: Tx,
  { tag, audience }: SendingTemplate,
  day: number,
  now: Date,
): Promise<number[]> {
  if (tag !== 'birthday') return audience === 'booked' ? listBooked(tx, now) : listEverybody(tx)
  const born = await listBirthdays(tx, birthdaysOn(day))
  if (audience !== 'booked') return born
  const booked = new Set(await listBooked(tx, now))
  return born.filter(id => booked.has(id))
}

/** Month and day, as 1127; whoever was born on 29 February has the 28th in other years. */
function birthdaysOn(day: number): number[] {
  const date = dateOfEpochDay(day)
  const own = Number(date.slice(5, 7)) * 100 + Number(date.slice(8))
  const isLast = own === 228 && dateOfEpochDay(day + 1).endsWith('-03-01')
  return isLast ? [own, 229] : [own]
}
