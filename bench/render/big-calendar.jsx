import { format, getDay, parse, startOfWeek } from 'date-fns'
import { ro } from 'date-fns/locale/ro'
import { Calendar, dateFnsLocalizer } from 'react-big-calendar'
import 'react-big-calendar/lib/css/react-big-calendar.css'
import './anchor.css'
import { openStage } from './stage.ts'
import { CLOSES, FIRST_DAY, OPENS } from './visits.ts'

const localizer = dateFnsLocalizer({ format, parse, startOfWeek, getDay, locales: { ro } })
const date = new Date(`${FIRST_DAY}T00:00`)
const [min, max] = [OPENS, CLOSES].map(hour => new Date(`${FIRST_DAY}T${String(hour).padStart(2, '0')}:00`))
const views = ['week', 'month']
const colours = ['#0f766e', '#7c3aed', '#b45309', '#1d4ed8', '#be123c']
const eventPropGetter = ({ doctor }) => ({ style: { backgroundColor: colours[doctor] } })
const ignore = () => {}

await openStage({
  selector: '.rbc-event',
  prepare: visits =>
    visits.map(({ id, start, end, patient, doctor }) => ({
      id,
      start: new Date(start),
      end: new Date(end),
      title: patient,
      doctor,
    })),
  draw: (events, view) => (
    <Calendar
      localizer={localizer}
      culture="ro"
      views={views}
      view={view === 'week' ? 'week' : 'month'}
      onView={ignore}
      date={date}
      onNavigate={ignore}
      toolbar={false}
      min={min}
      max={max}
      showAllEvents={view === 'monthWhole'}
      eventPropGetter={eventPropGetter}
      events={events}
    />
  ),
})
