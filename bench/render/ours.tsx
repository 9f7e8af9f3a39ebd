import MonthGrid from '#web/calendar/MonthGrid.tsx'
import { TimeGrid } from '#web/calendar/TimeGrid.tsx'
import type { CalendarColumn, CalendarEvent, CalendarLabels, EventStatus } from '#web/calendar/types.ts'
import { addDays } from '#domain/time/wall-time.ts'
import '#web/ui/theme.css'
import '#web/ui/base.css'
import { openStage } from './stage.ts'
import { CLOSES, DAY_DOCTORS, FIRST_DAY, OPENS, ZONE, type ViewName, type Visit } from './visits.ts'

const statuses: EventStatus[] = ['new', 'approved', 'confirmed', 'arrived', 'completed', 'delay', 'no_show']

const labels: CalendarLabels = {
  grid: 'Calendar',
  status: {
    new: 'Nouă',
    approved: 'Aprobată',
    confirmed: 'Confirmată',
    arrived: 'Sosit',
    completed: 'Finalizată',
    delay: 'Întârzie',
    no_show: 'Absent',
    cancelled: 'Anulat',
  },
  alert: 'Alertă',
  reply: 'Răspuns de citit',
  video: 'Video',
  group: 'Grup',
  now: 'Acum',
  moving: 'se mută',
  freeSlot: ({ time, column }) => `${time}, ${column}`,
  freeGap: minutes => `liber ${minutes} min`,
  more: count => `încă ${count}`,
  openDay: ({ date, count }) => `${date}, ${count}`,
  empty: 'Nimic',
  announceMoved: ({ title, column, from }) => `${title}: ${column}, ${from}`,
  announceResized: ({ title, to }) => `${title}: ${to}`,
  announceCancelled: title => title,
  announceLocked: title => title,
}

const HOUR = 3_600_000
const now = Date.parse(`${FIRST_DAY}T11:00:00+03:00`)
const openOn = (date: string) => {
  const start = Date.parse(`${date}T00:00:00+03:00`) + OPENS * HOUR
  return [{ start, end: start + (CLOSES - OPENS) * HOUR }]
}

function listColumns(view: ViewName, turn: number): CalendarColumn[] {
  if (view === 'day') {
    return Array.from({ length: DAY_DOCTORS }, (_, doctor) => ({
      key: `${FIRST_DAY}/${doctor}`,
      date: FIRST_DAY,
      title: `Dr. ${doctor + 1}`,
      subtitle: 'Cabinet',
      initials: 'DR',
      colour: doctor + 1,
      working: openOn(FIRST_DAY),
    }))
  }
  return Array.from({ length: 7 }, (_, index) => {
    const date = addDays(FIRST_DAY, 7 * (turn % 4) + index)
    return {
      key: `${date}/0`,
      date,
      title: 'Ziua',
      number: date.slice(8),
      subtitle: '143 programări',
      working: openOn(date),
    }
  })
}

const isDay = new URLSearchParams(location.search).get('view') === 'day'
const columns = [0, 1, 2, 3].map(turn => listColumns(isDay ? 'day' : 'week', turn))

const toEvent = ({ id, day, doctor, start, end, patient, service, status }: Visit): CalendarEvent => ({
  id,
  columnKey: `${addDays(FIRST_DAY, day)}/${isDay ? doctor : 0}`,
  start,
  end,
  title: patient,
  service,
  status: statuses[status] ?? 'new',
  doctorName: `Dr. ${doctor + 1}`,
  doctorColour: doctor + 1,
  icons: {},
})

await openStage<CalendarEvent>({
  selector: '[data-id]',
  prepare: visits => visits.map(toEvent),
  draw: (events, view, turn) =>
    view === 'month' || view === 'monthWhole' ? (
      <MonthGrid
        month={FIRST_DAY.slice(0, 7)}
        firstWeekday={1}
        events={events}
        now={now}
        zone={ZONE}
        locale="ro"
        labels={labels}
        maxPerDay={view === 'month' ? undefined : 1000}
        canMove={() => true}
        onMove={() => undefined}
        onOpen={() => undefined}
        onOpenDay={() => undefined}
      />
    ) : (
      <TimeGrid
        columns={columns[turn % 4] ?? []}
        events={events}
        now={now}
        zone={ZONE}
        startHour={OPENS}
        endHour={CLOSES}
        hourHeight={isDay ? 64 : 72}
        labels={labels}
        onOpen={() => undefined}
        onSelectRange={() => undefined}
        onMove={id => {
          document.title = `moved ${id}`
        }}
        onResize={() => undefined}
      />
    ),
})
