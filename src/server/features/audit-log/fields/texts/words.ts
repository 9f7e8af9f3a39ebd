import { field, isObject, written, type Fields, type Say } from '../../field.ts'
import { choice, count, date, flag, list, named, part, text } from '../../kinds.ts'
import { GROUP_NAMES } from '#server/features/report-exports/words.ts'
import { FIGURE_LABELS } from '#server/features/reports/words.ts'
import { REPORT_NAMES } from '#server/features/reports/said/words.ts'
import { LANGUAGES, STATUSES, type Choices } from '../../values/words.ts'

const MOMENTS: Choices = {
  booked: { ro: 'programare făcută', en: 'booking made' },
  moved: { ro: 'programare mutată', en: 'booking moved' },
  cancelled: { ro: 'programare anulată', en: 'booking cancelled' },
  code: { ro: 'cod de verificare', en: 'verification code' },
  form: { ro: 'formular', en: 'form' },
  report: { ro: 'raport', en: 'report' },
  confirmation: { ro: 'cere confirmarea', en: 'asks to confirm' },
  reminder: { ro: 'reamintire', en: 'reminder' },
  care: { ro: 'îngrijire', en: 'aftercare' },
  review: { ro: 'recenzie', en: 'review' },
  recall: { ro: 'control', en: 'recall' },
  birthday: { ro: 'zi de naștere', en: 'birthday' },
  holiday: { ro: 'sărbătoare', en: 'holiday' },
  once: { ro: 'anunț', en: 'announcement' },
}
const PERIODS: Choices = {
  yesterday: { ro: 'ziua dinainte', en: 'the day before' },
  last_week: { ro: 'săptămâna trecută', en: 'last week' },
  last_month: { ro: 'luna trecută', en: 'last month' },
  month_to_date: { ro: 'luna în curs', en: 'this month' },
}
const WEEKDAYS: Choices = {
  1: { ro: 'luni', en: 'Monday' },
  2: { ro: 'marți', en: 'Tuesday' },
  3: { ro: 'miercuri', en: 'Wednesday' },
  4: { ro: 'joi', en: 'Thursday' },
  5: { ro: 'vineri', en: 'Friday' },
  6: { ro: 'sâmbătă', en: 'Saturday' },
  7: { ro: 'duminică', en: 'Sunday' },
}
const SCHEDULES: Choices = {
  on: { ro: 'în ziua', en: 'on the day' },
  before: { ro: 'înainte', en: 'before' },
  after: { ro: 'după', en: 'after' },
}
const UNITS: Choices = {
  minute: { ro: 'minute', en: 'minutes' },
  hour: { ro: 'ore', en: 'hours' },
  day: { ro: 'zile', en: 'days' },
  week: { ro: 'săptămâni', en: 'weeks' },
  month: { ro: 'luni', en: 'months' },
  year: { ro: 'ani', en: 'years' },
}
const CHANNELS: Choices = {
  sms: { ro: 'SMS', en: 'SMS' },
  email: { ro: 'email', en: 'email' },
  sms_or_email: { ro: 'SMS sau email', en: 'SMS or email' },
  both: { ro: 'SMS și email', en: 'SMS and email' },
}
const AUDIENCES: Choices = {
  booked: { ro: 'cine are vizită', en: 'who has a visit' },
  active: { ro: 'pacienții activi', en: 'active patients' },
  all: { ro: 'toți pacienții', en: 'all patients' },
}
const MEANINGS: Choices = {
  yes: { ro: 'da', en: 'yes' },
  no: { ro: 'nu', en: 'no' },
  stop: { ro: 'nu mai vrea mesaje', en: 'wants no more messages' },
  unclear: { ro: 'neclar', en: 'unclear' },
}
const OUTCOMES: Choices = {
  confirmed: { ro: 'vizita s-a confirmat', en: 'the visit was confirmed' },
  cancelled: { ro: 'vizita s-a anulat', en: 'the visit was cancelled' },
  stopped: { ro: 'nu mai primește mesaje', en: 'gets no more messages' },
  desk: { ro: 'așteaptă recepția', en: 'waits for the desk' },
  told_already: { ro: 'spus deja', en: 'told already' },
  unmatched: { ro: 'nu se știe la ce', en: 'not known to what' },
}
const HANDLED: Choices = {
  confirm: { ro: 'vizita confirmată', en: 'visit confirmed' },
  cancel: { ro: 'vizita anulată', en: 'visit cancelled' },
  read: { ro: 'citit', en: 'read' },
  answered: { ro: 'cu un răspuns', en: 'with an answer' },
}
const DOCUMENTS: Choices = {
  report: { ro: 'raport', en: 'report' },
  form: { ro: 'formular', en: 'form' },
}
const REMOVALS: Choices = {
  deleted: { ro: 'șters', en: 'deleted' },
  archived: { ro: 'arhivat', en: 'archived' },
  deactivated: { ro: 'dezactivat', en: 'deactivated' },
}

/** Whatever is written in it, in both languages and for both channels. */
const wording: Say = (value, speech) => {
  if (!isObject(value)) return text(value, speech)
  return Object.values(value)
    .flatMap(each => (isObject(each) ? Object.values(each) : [each]))
    .map(written)
    .filter(each => each !== '')
    .join('\n')
}
const blocks: Say = (value, speech) => {
  const held = isObject(value) ? (value['blocks'] ?? value['pages'] ?? value['elements']) : undefined
  return count(Array.isArray(held) ? held.length : 1, speech)
}

/** Templates of messages and documents, and what patients wrote back. */
export const TEXT_FIELDS: Fields = {
  tag_name: field('Pentru', 'For', choice(MOMENTS)),
  schedule_type: field('Când', 'When', choice(SCHEDULES)),
  'message_template.count': field('Cu cât', 'By how much', count),
  unit: field('Unitatea', 'Unit', choice(UNITS)),
  at: field('La ora', 'At', text),
  interval_from_hour: field('De la ora', 'From', count),
  interval_to_hour: field('Până la ora', 'Until', count),
  'message_template.on_date': field('În ziua', 'On', date),
  holiday: field('Sărbătoarea', 'Holiday', part('name', text)),
  'message_template.language': field('Limba', 'Language', choice(LANGUAGES)),
  texts: field('Textul', 'Text', wording),
  channel: field('Canal', 'Channel', choice(CHANNELS)),
  statuses: field('La vizite în starea', 'For visits that are', list(choice(STATUSES))),
  audience: field('Cui', 'To whom', choice(AUDIENCES)),
  answers: field('Răspunsuri automate', 'Automatic answers', wording),
  'message_template.active': field('Pornit', 'On', flag),

  meaning: field('A vrut să spună', 'What was meant', choice(MEANINGS)),
  outcome: field('Urmarea', 'What followed', choice(OUTCOMES)),
  'reply.booking': field('Vizita', 'Visit', named('booking')),
  handled: field('Rezolvat', 'Seen to', choice(HANDLED)),

  'document_template.kind': field('Fel', 'Kind', choice(DOCUMENTS)),
  title: field('Titlu', 'Title', text, { isContext: true }),
  'document_template.outcome': field('Ce s-a făcut', 'What was done', choice(REMOVALS)),
  'document_template.number': field('Versiunea', 'Version', count),
  'document_template.content': field('Părți', 'Parts', blocks),
  'report_schedule.report': field('Raport', 'Report', choice(REPORT_NAMES), { isContext: true }),
  'report_schedule.period': field('Cifrele din', 'Figures of', choice(PERIODS)),
  'report_schedule.weekday': field('Ziua', 'Day', choice(WEEKDAYS)),
  'report_schedule.day': field('Ziua lunii', 'Day of the month', count),
  'report_schedule.at': field('Ora', 'Hour', text),
  'report_schedule.recipients': field('Cui', 'To whom', list(named('account'))),
  'report_schedule.active': field('Pornit', 'On', flag),
  'report_schedule.from': field('De la', 'From', date),
  'report_schedule.to': field('Până la', 'To', date),
  'report_schedule.skipped': field('Nu l-au primit', 'Did not get it', count),
  'report_schedule.failed': field('Nu s-a putut face', 'Could not be made', flag),
  'clinic.report': field('Raport', 'Report', choice(REPORT_NAMES), { isContext: true }),
  'clinic.rows': field('Cu rânduri', 'With rows', flag),
  'clinic.measure': field('Cifra', 'Figure', choice(FIGURE_LABELS)),
  'clinic.group': field('Împărțit pe', 'Split by', choice(GROUP_NAMES)),
  'clinic.unpaid': field('Numai neachitate', 'Only unpaid', flag),
  'clinic.doctor_ids': field('Medici', 'Doctors', list(named('doctor'))),
  'clinic.cabinet_ids': field('Cabinete', 'Cabinets', list(named('cabinet'))),
  copy_of: field('Copie după', 'Copy of', named('document_template')),
}
