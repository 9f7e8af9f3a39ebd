import type occupancy from '../ro/occupancy.ts'
import type { Translated } from '../namespaces.ts'

export default {
  by: {
    title: { doctor: 'Doctors by hour', cabinet: 'Cabinets by hour', location: 'Locations by hour' },
    label: 'Of whom or what',
    doctor: 'Doctor',
    cabinet: 'Cabinet',
    location: 'Location',
  },
  weekdays: 'Days of the week by hour',
  weekdayLabel: 'Day of the week',
  everyDay: 'every day',
  allDoctors: 'all doctors',
  chosenDoctors: 'the chosen doctors',
  legend: { low: 'below {{percent}}%', high: '{{percent}}% and more' },
  bookedOfOpen: 'Booked of open',
  rate: 'Rate',
  who: { doctor: 'Doctor', cabinet: 'Cabinet', location: 'Location', weekday: 'Day' },
  total: 'Total',
  clinic: 'Clinic',
  of: '{{booked}} of {{open}}',
  cell: '{{who}}, {{hours}}: {{rate}}, {{booked}} of {{open}}. See the rows',
  row: '{{who}}: {{rate}}. See the rows',
  heldCell: '{{who}}, {{hours}}: {{held}} blocked. See the rows',
  state: { break: 'break', held: 'blocked', closed: 'closed' },
  rest: 'No-shows and upcoming',
  fill: {
    title: 'Where there is room',
    none: 'No hour below {{percent}}% has enough time to be worth it.',
    when: '{{who}}, {{from}}–{{to}}',
    weekdays: { two: '{{one}} and {{other}}' },
    see: 'See free hours',
  },
  how: 'How it is reckoned',
  nothing: {
    title: 'Nothing open on these days',
    text: 'Once doctors have working hours, you see here how full these are.',
  },
} satisfies Translated<typeof occupancy>
