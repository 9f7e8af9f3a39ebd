import { useTranslation } from 'react-i18next'
import { addDays } from '#domain/time/wall-time.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useClinicFacts, useClinicFirstWeekday } from '#web/parts/clinic/clinic-queries.ts'
import type { Doctor } from '#contract/clinic/doctors.ts'
import { useFigureWords } from '../use-figure-words.ts'
import type { TableRow } from './hour-table.ts'

/** A Monday, from which days of the week are counted. */
const MONDAY = '2024-01-01'

const pad = (value: number) => String(value).padStart(2, '0')

export interface RowName {
  /** What stands before the row. */
  readonly text: string
  /** In full, where that is more. */
  readonly full?: string
  readonly doctor?: Doctor | undefined
}

/** Rows, hours and minutes of the heat map in words. */
export function useHourWords() {
  const { t } = useTranslation('occupancy')
  const format = useFormat()
  const { say } = useFigureWords()
  const { doctors } = useClinicFacts()
  const first = useClinicFirstWeekday()

  /** "127 h 24" */
  const sayTime = (minutes: number) =>
    `${format.number(Math.floor(minutes / 60))}\u00a0h\u00a0${pad(Math.round(minutes % 60))}`

  /** A doctor by the family name, where no other has it. */
  function nameOfRow(
    split: 'doctor' | 'cabinet' | 'location',
    { id, label }: Pick<TableRow, 'id' | 'label'>,
  ): RowName {
    const doctor = split === 'doctor' ? doctors.find(each => each.id === id) : undefined
    if (!doctor) return { text: label }
    const isOnly = doctors.filter(each => each.last_name === doctor.last_name).length === 1
    return { text: isOnly ? doctor.last_name : label, full: label, doctor }
  }

  return {
    nameOfRow,
    sayTime,
    sayRate: (rate: number | null) => say('percent', rate === null ? null : Math.round(rate)),
    ofOpen: (booked: number, open: number) => t('of', { booked: sayTime(booked), open: sayTime(open) }),
    /** "08–09" */
    sayHours: (from: number, to = from + 1) => `${pad(from)}–${pad(to)}`,
    sayHour: pad,
    weekdayName: (day: number) => format.weekday(addDays(MONDAY, day - 1)),
    /** "L" */
    weekdayLetter: (day: number) =>
      format
        .weekday(addDays(MONDAY, day - 1))
        .slice(0, 1)
        .toLocaleUpperCase(format.locale),
    /** As the clinic's weeks begin. */
    byWeekday: (a: { id: number }, b: { id: number }) => ((a.id - first + 7) % 7) - ((b.id - first + 7) % 7),
  }
}
