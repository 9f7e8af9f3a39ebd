// Claims the people for whom a rule fell due on a day: their birthday, a holiday, a day of the clinic's choice.

import { dueOfDay } from '#domain/messages/due-spans.ts'
import { dateOfEpochDay, instantOfEpochDay } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { listClaims, lockClaims } from './claims.sql.ts'
import { listOwnHolidays } from './holidays.sql.ts'
import { findHoliday } from './holiday-facts.ts'
import { composeAll, type Occasion } from './occasions.ts'
import { getSendingClinic, listSendingTemplates, type SendingTemplate } from './template-rows.sql.ts'
import { listPersonFacts } from './visit-facts.sql.ts'
import type { Services } from '#server/http/services.ts'
import { nameOfKey, write } from './claim-visits.ts'
import type { Turn } from './turn.ts'
import { listBirthdays, listBooked, listEverybody } from './audience.sql.ts'

const AT_ONCE = 500

export async function claimDays(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { clinicId, to }: Turn,
  templateId: number,
  day: number,
): Promise<void> {
  const ids = await db.tenant(clinicId, async tx => {
    const { template, holiday } = await read(tx, templateId, day)
    if (!template?.isOn || (template.tag === 'holiday' && !holiday)) return []
    // Who is told that the clinic is closed then need not be, where it works.
    if (holiday && template.audience === 'booked' && !holiday.isClosed) return []
    return listPeople(tx, template, day, new Date(to))
  })
  for (let start = 0; start < ids.length; start += AT_ONCE)
    await db.tenant(clinicId, async tx => {
      await lockClaims(tx)
      const { template, clinic, holiday } = await read(tx, templateId, day)
      if (!template?.isOn) return
      const { zone } = clinic
      const moment = instantOfEpochDay(day, 0, zone)
      const due = dueOfDay(template, day, zone, template.window)
      const people = await listPersonFacts(tx, ids.slice(start, start + AT_ONCE))
      const occasions = people
        .filter(person => !person.is_gone && (person.active || template.audience === 'all'))
        .map((person): Occasion => {
          const { patient_id: id } = person
          const key = { template_id: template.id, subject_id: id, moment, location_id: 0, patient_id: id }
          return { template, key, zone, due, person, visit: null, holiday }
        })
      const claimed = new Set(
        (
          await listClaims(
            tx,
            occasions.map(each => each.key),
          )
        ).map(nameOfKey),
      )
      const open = occasions.filter(each => !claimed.has(nameOfKey(each.key)))
      await write(tx, clinicId, composeAll(open, { clinic, publicUrl: config.publicUrl, now: to }), to)
    })
}

async function read(tx: Tx, templateId: number, day: number) {
  const clinic = await getSendingClinic(tx)
  const [template] = await listSendingTemplates(tx, clinic, [templateId])
  const holiday =
    template?.tag === 'holiday'
      ? (findHoliday(template, dateOfEpochDay(day), await listOwnHolidays(tx)) ?? null)
      : null
  return { template, clinic, holiday }
}

async function listPeople(tx: Tx, template: SendingTemplate, day: number, now: Date): Promise<number[]> {
  if (template.tag === 'birthday') {
    const born = await listBirthdays(tx, birthdaysOn(day))
    if (template.audience !== 'booked') return born
    const booked = new Set(await listBooked(tx, now))
    return born.filter(id => booked.has(id))
  }
  return template.audience === 'booked' ? listBooked(tx, now) : listEverybody(tx)
}

/** Month and day, as 1127; whoever was born on 29 February has the 28th in other years. */
function birthdaysOn(day: number): number[] {
  const date = dateOfEpochDay(day)
  const own = Number(date.slice(5, 7)) * 100 + Number(date.slice(8))
  const isLast = own === 228 && dateOfEpochDay(day + 1).endsWith('-03-01')
  return isLast ? [own, 229] : [own]
}
