import { useTranslation } from 'react-i18next'
import { addDays, epochDayOf, localDateOf } from '#domain/time/wall-time.ts'
import type { Format } from '#web/i18n/format.ts'
import { clock } from '#web/ui/clock.ts'

const DEFAULT_ZONE = 'Europe/Bucharest'

/** The calendar date that a clinic's zone has now. */
export function todayIn(zone: string = DEFAULT_ZONE, now: number = clock.now()): string {
  return localDateOf(now, zone)
}

const capitalise = (text: string) => text.charAt(0).toLocaleUpperCase('ro') + text.slice(1)

/** Names for days as people say them, relative to today in a clinic's zone; `now` where the device's clock does not count. */
export function useDayWords(format: Format, zone: string = DEFAULT_ZONE, now?: number) {
  const { t } = useTranslation(['patient', 'common'])
  const today = todayIn(zone, now)
  const relative = (date: string) => {
    if (date === today) return t('common:days.today')
    if (date === addDays(today, 1)) return t('common:days.tomorrow')
    return undefined
  }
  const dateOf = (when: string) => localDateOf(Date.parse(when), zone)

  return {
    today,
    dateOf,
    /** "Azi", "Mâine", "Joi 26" */
    short: (date: string) =>
      relative(date) ?? capitalise(`${format.weekdayShort(date)}\u00a0${format.dayNumber(date)}`),
    /** "Azi", "Mâine", "Joi" */
    weekday: (date: string) => relative(date) ?? capitalise(format.weekday(date)),
    /** "azi", "mâine", "vineri, 27 noiembrie": inside a sentence */
    inSentence: (date: string) => relative(date)?.toLocaleLowerCase('ro') ?? format.day(date),
    /** "azi", "vineri" within a week, "vineri, 27 noiembrie" later */
    soon: (date: string) => {
      const name = relative(date)?.toLocaleLowerCase('ro')
      return name ?? (date < addDays(today, 7) ? format.weekday(date) : format.day(date))
    },
    daysUntil: (date: string) => epochDayOf(date) - epochDayOf(today),
    /** "Vineri, 27 noiembrie" */
    title: (date: string) => capitalise(format.day(date)),
    /** "azi, 17:15", "joi, 26 nov., 17:15" */
    brief: (when: string) => {
      const date = dateOf(when)
      return `${relative(date)?.toLocaleLowerCase('ro') ?? format.dayShort(date)}, ${format.time(when)}`
    },
    /** "azi, ora 17:30", "joi, 26 noiembrie, ora 17:30" */
    moment: (when: string) => {
      const date = dateOf(when)
      return t('patient:visit.at', {
        day: relative(date)?.toLocaleLowerCase('ro') ?? format.day(date),
        time: format.time(when),
      })
    },
  }
}
