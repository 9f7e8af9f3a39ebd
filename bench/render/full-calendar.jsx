import FullCalendar from '@fullcalendar/react'
import dayGridPlugin from '@fullcalendar/react/daygrid'
import timeGridPlugin from '@fullcalendar/react/timegrid'
import classicThemePlugin from '@fullcalendar/react/themes/classic'
import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import '@fullcalendar/react/themes/classic/palette.css'
import './anchor.css'
import { openStage } from './stage.ts'
import { CLOSES, FIRST_DAY, OPENS } from './visits.ts'

const colours = ['#0f766e', '#7c3aed', '#b45309', '#1d4ed8', '#be123c']
const plugins = [dayGridPlugin, timeGridPlugin, classicThemePlugin]

await openStage({
  selector: '.visit',
  prepare: visits =>
    visits.map(({ id, start, end, patient, doctor }) => ({
      id,
      start: new Date(start),
      end: new Date(end),
      title: patient,
      color: colours[doctor],
    })),
  draw: (events, view) => (
    <FullCalendar
      plugins={plugins}
      initialView={view === 'week' ? 'timeGridWeek' : 'dayGridMonth'}
      initialDate={FIRST_DAY}
      firstDay={1}
      headerToolbar={false}
      height="100%"
      allDaySlot={false}
      slotMinTime={`0${OPENS}:00:00`}
      slotMaxTime={`${CLOSES}:00:00`}
      fixedWeekCount={false}
      dayMaxEvents={view === 'month' ? 4 : false}
      eventDisplay="block"
      eventClass="visit"
      events={events}
    />
  ),
})
