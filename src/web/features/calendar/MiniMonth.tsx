import { useState } from 'react'
import { monthSheet } from '#domain/time/months.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'
import { useFirstWeekday } from '#web/ui/first-weekday.ts'
import { DateCalendar } from '#web/ui/DateCalendar.tsx'
import { useHolidays } from '#web/parts/clinic/clinic-queries.ts'

interface MiniMonthProps {
  value: LocalDate
  today: LocalDate
  onChoose: (date: LocalDate) => void
}

/** A month with the clinic's closed days to choose a day from. */
export function MiniMonth({ value, today, onChoose }: MiniMonthProps) {
  const [active, setActive] = useState(value)
  const holidays = useHolidays(monthSheet(active.slice(0, 7), useFirstWeekday()))
  return (
    <DateCalendar
      active={active}
      onActive={setActive}
      chosen={value}
      today={today}
      holidays={holidays}
      onChoose={onChoose}
    />
  )
}
