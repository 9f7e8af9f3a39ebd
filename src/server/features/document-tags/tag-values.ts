// What the tags of documents say of a patient, a visit and the clinic.

import { sayCounted } from '#contract/counted.ts'
import { say } from '#contract/texts.ts'
import type { DocumentLanguage } from '#domain/documents/texts.ts'
import { sayDay } from '#domain/documents/forms/say-answer.ts'
import type { TagValues } from '#domain/documents/tags.ts'
import { ageOn } from '#domain/people/age.ts'
import { formatPhone } from '#domain/people/phone.ts'
import { formatTime, localDateOf, minutesOf } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { findTagFacts } from './tag-facts.sql.ts'
import { WORDS } from './words.ts'

interface Of {
  readonly patientId: number
  readonly bookingId: number | null
  readonly language: DocumentLanguage
  /** Epoch milliseconds. */
  readonly now: number
  readonly teeth?: readonly number[]
}

/** As of now; what has nothing to say is an empty text. `report_number` is for whoever gives one. */
export async function findTagValues(tx: Tx, of: Of): Promise<TagValues> {
  const facts = await findTagFacts(tx, of)
  if (!facts) return {}
  const { language, now, teeth = [] } = of
  const { visit, birth_date: born } = facts
  const today = localDateOf(now, visit?.zone ?? facts.clinic_zone)
  const none = facts.no_allergies ? say(WORDS.noAllergies, language) : ''
  return {
    patient_name: [facts.first_name, facts.last_name].filter(Boolean).join(' '),
    patient_first_name: facts.first_name,
    patient_last_name: facts.last_name,
    patient_age: born === null ? '' : sayCounted('years', ageOn(born, today), language),
    patient_cnp: facts.cnp ?? '',
    patient_birth_date: born === null ? '' : sayDay(born, language),
    patient_address: [facts.street, facts.city].filter(Boolean).join(', '),
    patient_phone: facts.mobile === null ? '' : formatPhone(facts.mobile),
    allergies: facts.allergies.join(', ') || none,
    visit_day: visit ? sayDay(localDateOf(visit.start, visit.zone), language) : '',
    visit_time: visit ? formatTime(minutesOf(visit.start, visit.zone)) : '',
    doctor_title: visit?.doctor_title ?? '',
    doctor_name: visit?.doctor_name ?? '',
    cabinet: visit ? (visit.cabinet ?? 'video') : '',
    services: visit?.services ?? '',
    teeth: teeth.join(', '),
    today: sayDay(today, language),
    clinic_name: facts.clinic_name,
    clinic_address: visit?.location_street
      ? [visit.location_street, visit.location_city].filter(Boolean).join(', ')
      : [facts.clinic_street, facts.clinic_city].filter(Boolean).join(', '),
    clinic_phone: sayPhone(visit?.location_phone ?? facts.clinic_phone),
    clinic_cif: facts.clinic_cif ?? '',
  }
}

const sayPhone = (phone: string | null) => (phone === null ? '' : formatPhone(phone))
