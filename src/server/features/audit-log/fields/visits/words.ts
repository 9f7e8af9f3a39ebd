import { field, isObject, type Fields, type Say } from '../../field.ts'
import { bani, choice, count, flag, howMany, instant, length, list, named, part, text } from '../../kinds.ts'
import { CANCELLED_BY, MEETINGS, SOURCES, STATUSES, VIDEO, WARNINGS } from '../../values/words.ts'

/** A booked service by the name it was booked under, otherwise by its own. */
const service: Say = (value, speech) =>
  isObject(value) && typeof value['name'] === 'string' && value['name'] !== ''
    ? value['name']
    : part('service_id', named('service'))(value, speech)

/** A booking and blocked time, in the order in which a person reads them. */
export const VISIT_FIELDS: Fields = {
  patient_id: field('Pacient', 'Patient', named('patient'), { isContext: true }),
  start: field('Începe', 'Starts', instant),
  end: field('Se termină', 'Ends', instant),
  doctor_id: field('Medic', 'Doctor', named('doctor')),
  cabinet_id: field('Cabinet', 'Cabinet', named('cabinet')),
  location_id: field('Locație', 'Location', named('location')),
  'booking.status': field('Stare', 'Status', choice(STATUSES)),
  'booking.services': field('Servicii', 'Services', list(service), { isContext: true }),
  note: field('Notă', 'Note', text),
  'booking.source': field('Făcută', 'Made', choice(SOURCES)),
  'booking.cancelled': field('Anulată', 'Cancelled', flag),
  'booking.by': field('De către', 'By', choice(CANCELLED_BY)),
  pinned: field('La panou', 'On the pinboard', flag),
  not_coming: field('Nu vine', 'Not coming', flag),
  overridden: field('Suprapusă', 'Overlaps', flag),
  accepted_warnings: field('Avertismente acceptate', 'Accepted warnings', list(choice(WARNINGS))),
  seats: field('Locuri', 'Seats', count),
  rating: field('Nota', 'Rating', count),
  comment: field('Comentariu', 'Comment', text),
  likes: field('I-a plăcut', 'Liked', list(text)),
  answer: field('Răspunsul clinicii', 'The clinic’s answer', text),
  shows_name: field('Cu numele lui', 'With their name', flag),
  'booking.prices': field('Prețuri schimbate la încasare', 'Prices changed at checkout', count, {
    needs: 'money',
  }),
  'booking.use_id': field('Ședință din abonament', 'Use of a subscription', flag),
  visits_kept: field('Vizite care rămân', 'Visits that stay', count),
  affected_plan: field('Plan de mutare', 'Plan of moves', count),
  'meeting.provider': field('Furnizor video', 'Video provider', choice(VIDEO), { isContext: true }),
  'meeting.state': field('Starea', 'State', choice(MEETINGS)),
  'meeting.start': field('Ora întâlnirii', 'Hour of the meeting', instant),
  'hold.reason': field('Motivul blocării', 'Why it is blocked', text),
  price_bani: field('Preț', 'Price', bani, { needs: 'money' }),
  minutes: field('Durată', 'Length', length),
  image_ids: field('Imagini', 'Pictures', howMany('images')),
}
