import { IconChevronDown, IconLayoutList, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BookingStatus } from '#domain/bookings/booking-status.ts'
import { listDates } from '#domain/time/months.ts'
import { addDays, weekdayOf } from '#domain/time/wall-time.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'
import { useFirstWeekday } from '#web/ui/first-weekday.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import { Popover } from '#web/ui/Popover.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { capital } from '#web/i18n/capital.ts'
import { BookingSearch } from '#web/parts/bookings/BookingSearch.tsx'
import { statusOf } from '#web/parts/bookings/booking-summary.ts'
import { rangeOf } from './calendar-range.ts'
import { VIEWS } from './calendar-search.ts'
import { titleOf } from './CalendarToolbar.tsx'
import { FilterMenu } from '#web/parts/clinic/FilterMenu.tsx'
import { MiniMonth } from './MiniMonth.tsx'
import { ServiceFilter } from './ServiceFilter.tsx'
import { StatusChips } from './StatusChips.tsx'
import type { CalendarModel } from './use-calendar-model.ts'
import type { CalendarState } from './use-calendar-state.ts'
import type { Resources } from './use-resources.ts'
import styles from './PhoneBar.module.css'

interface PhoneBarProps {
  state: CalendarState
  today: LocalDate
  resources: Resources
  model: CalendarModel
  onFind: () => void
}

/** The phone's head: the day, search, views, the days of the week with how full they are, and filters. */
export default function PhoneBar({ state, today, resources, model, onFind }: PhoneBarProps) {
  const { t } = useTranslation(['staff', 'common'])
  const format = useFormat()
  const [isSearching, setIsSearching] = useState(false)
  const { view, activeDate, filterDoctorId: doctors, statuses, filterServiceId: service, change } = state
  const first = useFirstWeekday()
  const isDay = view === 'timeGridDay' || view === 'listWeek'
  const title = isDay ? capital(format.day(activeDate)) : titleOf(view, activeDate, first, format)
  return (
    <div className={styles.bar}>
      <div className={styles.top}>
        {isSearching ? (
          <BookingSearch focusFirst onDone={() => setIsSearching(false)} />
        ) : (
          <h1 className={styles.heading}>
            <Popover
              label={t('staff:calendar.chooseDay')}
              triggerClassName={styles.title}
              trigger={
                <>
                  <span>{title}</span>
                  <IconChevronDown size={20} stroke={1.75} aria-hidden="true" />
                </>
              }
            >
              {close => (
                <MiniMonth
                  value={activeDate}
                  today={today}
                  onChoose={date => {
                    change({ activeDate: date })
                    close()
                  }}
                />
              )}
            </Popover>
          </h1>
        )}
        <IconButton
          label={t('staff:topbar.searchShort')}
          aria-pressed={isSearching}
          onClick={() => setIsSearching(!isSearching)}
        >
          <IconSearch size={22} stroke={1.75} />
        </IconButton>
        <Menu
          label={t('staff:calendar.viewLabel')}
          triggerClassName={styles.views}
          trigger={<IconLayoutList size={22} stroke={1.75} />}
        >
          <MenuItem onClick={() => change({ activeDate: today })}>{t('staff:calendar.today')}</MenuItem>
          <MenuItem onClick={onFind}>{t('staff:finder.title')}</MenuItem>
          <hr />
          {VIEWS.map(each => (
            <MenuItem key={each} isChosen={each === view} onClick={() => change({ view: each })}>
              {t(`staff:calendar.views.${each}`)}
            </MenuItem>
          ))}
        </Menu>
      </div>
      {view !== 'dayGridMonth' && <WeekStrip state={state} today={today} model={model} />}
      <div className={styles.filters}>
        <FilterMenu
          label={t('staff:calendar.allDoctors')}
          all={t('staff:calendar.allDoctors')}
          resources={resources.doctors}
          chosen={doctors}
          onChange={ids => change({ filterDoctorId: ids }, { replace: true })}
        />
        <ServiceFilter chosen={service} onChange={id => change({ filterServiceId: id }, { replace: true })} />
        <StatusChips
          counts={isDay ? countsOf(model, activeDate) : model.counts}
          chosen={statuses}
          onChange={next => change({ statuses: next }, { replace: true })}
        />
      </div>
    </div>
  )
}

function WeekStrip({ state, today, model }: Pick<PhoneBarProps, 'state' | 'today' | 'model'>) {
  const { t } = useTranslation('staff')
  const format = useFormat()
  const { activeDate, change } = state
  const first = useFirstWeekday()
  const names = t('calendar.weekdays').split(' ')
  const loads = loadByDate(model)
  const swipe = (days: number) => change({ activeDate: addDays(activeDate, days) })
  return (
    <div className={styles.week} role="group" aria-label={t('calendar.chooseDay')}>
      {listDates(rangeOf('listWeek', activeDate, first)).map(date => (
        <button
          key={date}
          type="button"
          className={styles.day}
          aria-pressed={date === activeDate}
          aria-current={date === today ? 'date' : undefined}
          aria-label={[format.day(date), model.holidays.get(date)?.name].filter(Boolean).join(', ')}
          data-closed={(model.dates.includes(date) && !loads.has(date)) || undefined}
          onClick={() => change({ activeDate: date })}
          onKeyDown={event => {
            if (event.key === 'PageDown') swipe(7)
            if (event.key === 'PageUp') swipe(-7)
          }}
        >
          <span>{names[weekdayOf(date) - 1]}</span>
          <strong>{Number(date.slice(8))}</strong>
          {/* A day view knows only its own day. */}
          <span className={styles.load} hidden={!model.dates.includes(date)}>
            <span style={{ width: `${Math.round((loads.get(date) ?? 0) * 100)}%` }} />
          </span>
        </button>
      ))}
    </div>
  )
}

/** How many bookings of a day are in each status. */
function countsOf({ bookings, events }: CalendarModel, date: LocalDate): Map<BookingStatus, number> {
  const counts = new Map<BookingStatus, number>()
  for (const { id, columnKey } of events) {
    const booking = bookings.get(Number(id))
    if (!booking || !columnKey.startsWith(date)) continue
    const status = statusOf(booking)
    counts.set(status, (counts.get(status) ?? 0) + 1)
  }
  return counts
}

/** Booked share of the working time by day; days without working time are left out. */
function loadByDate({ columns, events }: CalendarModel): Map<LocalDate, number> {
  const open = new Map<LocalDate, number>()
  for (const { date, working } of columns) {
    for (const { start, end } of working) open.set(date, (open.get(date) ?? 0) + end - start)
  }
  const taken = new Map<LocalDate, number>()
  for (const { columnKey, start, end, status } of events) {
    const date = columnKey.slice(0, 10)
    if (status !== 'no_show') taken.set(date, (taken.get(date) ?? 0) + end - start)
  }
  return new Map(Array.from(open, ([date, time]) => [date, Math.min(1, (taken.get(date) ?? 0) / time)]))
}
