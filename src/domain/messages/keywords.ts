// What a template's texts may name in braces: {patient_first_name}. Everything else in braces is a mistake.

import type { KeywordValues } from './render.ts'
import type { TemplateTag as Occasion } from './template.ts'

type Words = { readonly ro: string; readonly en: string }

export const KEYWORD_GROUPS = ['visit', 'patient', 'clinic', 'holiday'] as const
export type KeywordGroup = (typeof KEYWORD_GROUPS)[number]

interface Entry {
  readonly group: KeywordGroup
  readonly name: Words
  /** As it usually reads, for who writes without a visit in sight. */
  readonly example: Words
  /** As long as it gets, where the clinic's own rows do not say. */
  readonly longest: Words
  /** Where it reads otherwise. */
  readonly of?: Readonly<Partial<Record<Occasion, { readonly example: Words; readonly longest: Words }>>>
  /** Where it has something to say. */
  readonly in: readonly Occasion[]
}

const NEWS = ['booked', 'moved', 'cancelled'] as const
/** A visit stands behind these. */
const OF_VISIT = [...NEWS, 'form', 'report', 'confirmation', 'reminder', 'care', 'review', 'recall'] as const
const TO_SOMEBODY = [...OF_VISIT, 'birthday', 'holiday', 'once'] as const
const LINK = 'https://zambet.ro'

const same = (text: string): Words => ({ ro: text, en: text })

const ENTRIES = {
  news: {
    group: 'visit',
    name: { ro: 'Vestea', en: 'The news' },
    example: { ro: 'programare făcută', en: 'visit booked' },
    longest: { ro: 'programare aprobată', en: 'visit requested' },
    of: {
      moved: {
        example: {
          ro: 'programarea ta s-a mutat: vineri, 27 noiembrie, ora 09:45, Dr. Ana Popescu',
          en: 'your visit has moved: Friday 27 November, at 09:45, Dr. Ana Popescu',
        },
        longest: {
          ro: 'programarea ta s-a mutat: miercuri, 30 septembrie, ora 09:45, Dr. Maria-Magdalena Constantinescu',
          en: 'your visit has moved: Wednesday 30 September, at 09:45, Dr. Maria-Magdalena Constantinescu',
        },
      },
      cancelled: {
        example: {
          ro: 'programarea din vineri, 27 noiembrie, ora 09:45 a fost anulată',
          en: 'the visit of Friday 27 November, at 09:45 has been cancelled',
        },
        longest: {
          ro: 'programarea din miercuri, 30 septembrie, ora 09:45 a fost anulată',
          en: 'the visit of Wednesday 30 September, at 09:45 has been cancelled',
        },
      },
    },
    in: NEWS,
  },
  next_step: {
    group: 'visit',
    name: { ro: 'Ce urmează', en: 'What is next' },
    example: {
      ro: `Detalii sau anulare: ${LINK}/b/41-0YmoNrJ1zOcLsrTt8AuFTA`,
      en: `Details or cancel: ${LINK}/b/41-0YmoNrJ1zOcLsrTt8AuFTA`,
    },
    longest: {
      ro: `Detalii sau anulare: ${LINK}/b/41-0YmoNrJ1zOcLsrTt8AuFTA`,
      en: `Details or cancel: ${LINK}/b/41-0YmoNrJ1zOcLsrTt8AuFTA`,
    },
    of: {
      cancelled: {
        example: { ro: 'Telefon: 0722 418 305', en: 'Phone: 0722 418 305' },
        longest: {
          ro: `Programează alta: ${LINK}/b/41-0YmoNrJ1zOcLsrTt8AuFTA`,
          en: `Book another: ${LINK}/b/41-0YmoNrJ1zOcLsrTt8AuFTA`,
        },
      },
    },
    in: NEWS,
  },
  visit_day: {
    group: 'visit',
    name: { ro: 'Ziua', en: 'Day' },
    example: { ro: 'vineri, 27 noiembrie', en: 'Friday 27 November' },
    longest: { ro: 'miercuri, 30 septembrie', en: 'Wednesday 30 September' },
    in: OF_VISIT,
  },
  visit_time: {
    group: 'visit',
    name: { ro: 'Ora', en: 'Time' },
    example: same('09:45'),
    longest: same('09:45'),
    in: OF_VISIT,
  },
  visit_date: {
    group: 'visit',
    name: { ro: 'Data', en: 'Date' },
    example: { ro: '27.11.2026', en: '27/11/2026' },
    longest: { ro: '27.11.2026', en: '27/11/2026' },
    in: OF_VISIT,
  },
  doctor_name: {
    group: 'visit',
    name: { ro: 'Medicul', en: 'Doctor' },
    example: same('Dr. Ana Popescu'),
    longest: same('Dr. Maria-Magdalena Constantinescu'),
    in: OF_VISIT,
  },
  services: {
    group: 'visit',
    name: { ro: 'Serviciile', en: 'Services' },
    example: { ro: 'Consultație', en: 'Consultation' },
    longest: {
      ro: 'Detartraj, periaj și airflow, consultație',
      en: 'Scaling, polishing and airflow, consultation',
    },
    in: OF_VISIT,
  },
  cabinet: {
    group: 'visit',
    name: { ro: 'Cabinetul', en: 'Cabinet' },
    example: { ro: 'Cabinet 2', en: 'Cabinet 2' },
    longest: { ro: 'Cabinet chirurgie 12', en: 'Surgery cabinet 12' },
    in: OF_VISIT,
  },
  duration: {
    group: 'visit',
    name: { ro: 'Durata', en: 'Duration' },
    example: { ro: '45 de minute', en: '45 minutes' },
    longest: { ro: '120 de minute', en: '120 minutes' },
    in: OF_VISIT,
  },
  visit_link: {
    group: 'visit',
    name: { ro: 'Linkul vizitei', en: 'Link of the visit' },
    example: same(`${LINK}/b/41-0YmoNrJ1zOcLsrTt8AuFTA`),
    longest: same(`${LINK}/b/41-0YmoNrJ1zOcLsrTt8AuFTA`),
    in: OF_VISIT,
  },
  calendar_link: {
    group: 'visit',
    name: { ro: 'Linkul calendarului', en: 'Link of the calendar' },
    example: same(`${LINK}/api/v2/public/bookings/41-0YmoNrJ1zOcLsrTt8AuFTA/calendar.ics`),
    longest: same(`${LINK}/api/v2/public/bookings/41-0YmoNrJ1zOcLsrTt8AuFTA/calendar.ics`),
    in: ['booked', 'moved', 'confirmation', 'reminder'],
  },
  rate_link: {
    group: 'visit',
    name: { ro: 'Linkul părerii', en: 'Link of the review' },
    example: same(`${LINK}/rate/41-0YmoNrJ1zOcLsrTt8AuFTA`),
    longest: same(`${LINK}/rate/41-0YmoNrJ1zOcLsrTt8AuFTA`),
    in: ['care', 'review'],
  },
  form_link: {
    group: 'visit',
    name: { ro: 'Linkul formularului', en: 'Link of the form' },
    example: same(`${LINK}/fill-form/41-0YmoNrJ1zOcLsrTt8AuFTA`),
    longest: same(`${LINK}/fill-form/41-0YmoNrJ1zOcLsrTt8AuFTA`),
    in: ['form'],
  },
  report_link: {
    group: 'visit',
    name: { ro: 'Linkul raportului', en: 'Link of the report' },
    example: same(`${LINK}/r/41-0YmoNrJ1zOcLsrTt8AuFTA`),
    longest: same(`${LINK}/r/41-0YmoNrJ1zOcLsrTt8AuFTA`),
    in: ['report'],
  },
  patient_first_name: {
    group: 'patient',
    name: { ro: 'Prenume', en: 'First name' },
    example: same('Mihaela'),
    longest: same('Maria-Magdalena'),
    in: TO_SOMEBODY,
  },
  patient_last_name: {
    group: 'patient',
    name: { ro: 'Nume', en: 'Last name' },
    example: same('Bratu'),
    longest: same('Constantinescu'),
    in: TO_SOMEBODY,
  },
  patient_name: {
    group: 'patient',
    name: { ro: 'Nume întreg', en: 'Full name' },
    example: same('Mihaela Bratu'),
    longest: same('Maria-Magdalena Constantinescu'),
    in: TO_SOMEBODY,
  },
  clinic_name: {
    group: 'clinic',
    name: { ro: 'Clinica', en: 'Clinic' },
    example: same('Clinica Aurora'),
    longest: same('Clinica Aurora'),
    in: [...TO_SOMEBODY, 'code'],
  },
  clinic_phone: {
    group: 'clinic',
    name: { ro: 'Telefon', en: 'Phone' },
    example: same('0722 418 305'),
    longest: same('0722 418 305'),
    in: TO_SOMEBODY,
  },
  location_name: {
    group: 'clinic',
    name: { ro: 'Locația', en: 'Location' },
    example: same('Centru'),
    longest: same('Cotroceni'),
    in: OF_VISIT,
  },
  location_address: {
    group: 'clinic',
    name: { ro: 'Adresa', en: 'Address' },
    example: same('Str. Lalelelor 12, București'),
    longest: same('Bd. Alexandru Ioan Cuza 112, București'),
    in: OF_VISIT,
  },
  location_map: {
    group: 'clinic',
    name: { ro: 'Cum ajungi', en: 'Directions' },
    example: { ro: 'intrarea din curte, etajul 1', en: 'intrarea din curte, etajul 1' },
    longest: { ro: 'intrarea din curte, etajul 1', en: 'intrarea din curte, etajul 1' },
    in: OF_VISIT,
  },
  code: {
    group: 'clinic',
    name: { ro: 'Codul', en: 'The code' },
    example: same('384102'),
    longest: same('384102'),
    in: ['code'],
  },
  holiday_name: {
    group: 'holiday',
    name: { ro: 'Sărbătoarea', en: 'Holiday' },
    example: { ro: 'Sfântul Andrei', en: 'Saint Andrew' },
    longest: { ro: 'Ziua Unirii Principatelor Române', en: 'Dormition of the Mother of God' },
    in: ['holiday'],
  },
  closed_from: {
    group: 'holiday',
    name: { ro: 'Închis din', en: 'Closed from' },
    example: { ro: 'luni, 30 noiembrie', en: 'Monday 30 November' },
    longest: { ro: 'miercuri, 30 septembrie', en: 'Wednesday 30 September' },
    in: ['holiday'],
  },
  open_again: {
    group: 'holiday',
    name: { ro: 'Deschis din', en: 'Open from' },
    example: { ro: 'miercuri, 2 decembrie', en: 'Wednesday 2 December' },
    longest: { ro: 'miercuri, 30 septembrie', en: 'Wednesday 30 September' },
    in: ['holiday'],
  },
} as const satisfies Record<string, Entry>

export type KeywordKey = keyof typeof ENTRIES

export interface Keyword extends Omit<Entry, 'in' | 'of'> {
  readonly key: KeywordKey
}

/** Where keywords are written: a message of some occasion, a visit's report, a form. */
export type KeywordPlace = 'message' | 'report' | 'form'

/** What may be named, in the order in which it is offered. */
export function listKeywords(place: KeywordPlace, tag?: Occasion): Keyword[] {
  const occasion = place === 'message' ? tag : place === 'report' ? 'report' : 'once'
  return (Object.entries(ENTRIES) as [KeywordKey, Entry][])
    .filter(([, entry]) => occasion === undefined || entry.in.includes(occasion))
    .map(([key, { group, name, example, longest, of }]) => ({
      key,
      group,
      name,
      ...((occasion && of?.[occasion]) ?? { example, longest }),
    }))
}

const BRACES = /\{([^{}]*)\}/g

/** Whatever stands in braces, in the order of the text, each once. */
export function namedKeys(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(BRACES), ([, key]) => key!))]
}

/** What stands in braces and says nothing there. */
export function unknownKeys(text: string, tag: Occasion): string[] {
  const known = new Set<string>(listKeywords('message', tag).map(({ key }) => key))
  return namedKeys(text).filter(key => !known.has(key))
}

/** What a text names and the values do not say. */
export function missingKeys(text: string, values: KeywordValues): string[] {
  return namedKeys(text).filter(key => !values[key])
}
