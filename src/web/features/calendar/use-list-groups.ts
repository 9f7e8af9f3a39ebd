import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListGroup } from '#web/calendar/ListView.tsx'
import type { CalendarEvent } from '#web/calendar/types.ts'
import { useFormat } from '#web/i18n/format.ts'
import { capital } from '#web/i18n/capital.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import type { CalendarModel } from './use-calendar-model.ts'
import type { CalendarState } from './use-calendar-state.ts'

interface GroupsInput {
  state: CalendarState
  model: CalendarModel
  zone: string
  today: string
  isPhone: boolean
}

/** The list's headings: a phone shows one day by what comes next, a wide screen the week by day. */
export function useListGroups({ state, model, zone, today, isPhone }: GroupsInput): readonly ListGroup[] {
  const { t } = useTranslation('staff')
  const format = useFormat(zone)
  const { activeDate } = state
  const { events, cancelled, dates } = model
  return useMemo(() => {
    const shown = [...events.filter(event => !event.faded), ...cancelled]
    if (cancelled.length > 0) shown.sort((one, other) => one.start - other.start)
    const byDate = Map.groupBy(shown, event => localDateOf(event.start, zone))
    const day = (date: string) => byDate.get(date) ?? []
    if (!isPhone) {
      return dates.map(date => ({
        key: date,
        title: capital(format.day(date)),
        events: day(date),
        hasNowLine: date === today,
      }))
    }
    if (activeDate !== today) {
      return [{ key: activeDate, title: capital(format.day(activeDate)), events: day(activeDate) }]
    }
    const groups: ListGroup[] = [
      { key: 'here', title: t('calendar.nowHere'), events: day(today).filter(isHere) },
      {
        key: 'next',
        title: t('calendar.comingUp'),
        events: day(today).filter(event => !isHere(event) && !isOver(event)),
        hasNowLine: true,
      },
      { key: 'over', title: t('calendar.over'), events: day(today).filter(isOver) },
    ]
    return groups.filter(group => group.key === 'next' || group.events.length > 0)
  }, [events, cancelled, dates, activeDate, today, isPhone, zone, format, t])
}

const isHere = (event: CalendarEvent) => event.status === 'arrived'
const OVER: ReadonlySet<CalendarEvent['status']> = new Set(['completed', 'no_show', 'cancelled'])
const isOver = (event: CalendarEvent) => OVER.has(event.status)
