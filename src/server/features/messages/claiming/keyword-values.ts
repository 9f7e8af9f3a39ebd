// What the keywords of a text stand for.

import { sayCounted } from '#contract/counted.ts'
import { LOCALES, type Language } from '#contract/language.ts'
import { defineTexts, say } from '#contract/texts.ts'
import type { KeywordValues } from '#domain/messages/render.ts'
import { MINUTE } from '#domain/time/wall-time.ts'
import type { HolidayFacts } from './holiday-facts.ts'
import type { SendingClinic } from './template-rows.sql.ts'
import type { PersonFacts, VisitFacts } from './visit-facts.sql.ts'

/** In both languages. */
const BY_VIDEO = 'video'

/** Every text that tells an hour says so: whoever waits at home must not set out. */
const HOURS = defineTexts({ byVideo: { ro: '{time}, pe video', en: '{time}, by video' } })

type Person = Pick<PersonFacts, 'first_name' | 'last_name'>

export function personValues({ first_name: first, last_name: last }: Person): KeywordValues {
  return {
    patient_first_name: first,
    patient_last_name: last,
    patient_name: [first, last].filter(Boolean).join(' '),
  }
}

export function clinicValues({ name, phone }: Pick<SendingClinic, 'name' | 'phone'>): KeywordValues {
  return { clinic_name: name, clinic_phone: phone ?? '' }
}

export function visitValues(
  visit: VisitFacts,
  clinic: Pick<SendingClinic, 'name' | 'phone'>,
  publicUrl: string,
  language: Language,
): KeywordValues {
  const { zone, start, end, code } = visit
  const page = `${publicUrl}/b/${code}`
  const said = (options: Intl.DateTimeFormatOptions) => formatOf(language, zone, options).format(start)
  return {
    ...personValues(visit),
    ...clinicValues({ name: clinic.name, phone: visit.location_phone ?? clinic.phone }),
    visit_day: said(DAY),
    visit_time: visit.cabinet_name === null ? say(HOURS.byVideo, language, { time: said(TIME) }) : said(TIME),
    visit_date: said(DATE),
    doctor_name: visit.doctor_name,
    services: visit.services.map(service => service[language]).join(', '),
    cabinet: visit.cabinet_name ?? BY_VIDEO,
    duration: sayCounted('minutes', Math.round((end - start) / MINUTE), language),
    visit_link: page,
    calendar_link: `${publicUrl}/api/v2/public/bookings/${code}/calendar.ics`,
    rate_link: `${publicUrl}/rate/${code}`,
    ...(visit.cabinet_name === null ? placeByVideo(page) : placeAtClinic(visit)),
  }
}

const placeAtClinic = (visit: VisitFacts) => ({
  location_name: visit.location_name,
  location_address: visit.location_address,
  location_map: visit.location_directions,
})

/** Where it is: on our own page of it, which leads on to wherever it takes place. */
const placeByVideo = (page: string) => ({
  location_name: BY_VIDEO,
  location_address: `${page}/video`,
  location_map: `${page}/video`,
})

export function holidayValues(holiday: HolidayFacts, language: Language): KeywordValues {
  const said = (date: string) => formatOf(language, 'UTC', DAY).format(Date.parse(date))
  return {
    holiday_name: holiday.name[language],
    closed_from: said(holiday.from),
    open_again: said(holiday.openAgain),
  }
}

const DAY = { weekday: 'long', day: 'numeric', month: 'long' } as const
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const DATE = { day: '2-digit', month: '2-digit', year: 'numeric' } as const

/** Making one takes longer than a hundred uses. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(
  language: Language,
  zone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${language} ${zone} ${Object.keys(options).join(' ')}`
  let format = formats.get(key)
  if (!format)
    formats.set(key, (format = new Intl.DateTimeFormat(LOCALES[language], { timeZone: zone, ...options })))
  return format
}
