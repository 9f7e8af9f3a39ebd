import { field, type Fields, type Say } from '../../field.ts'
import { choice, count, counted, flag, lei, length, named, percent, text } from '../../kinds.ts'
import type { Choices } from '../../values/words.ts'

/** What each right lets one do. */
export const RIGHTS: Choices = {
  'bookings.view': { ro: 'vede programările', en: 'sees bookings' },
  'bookings.edit': { ro: 'adaugă și modifică programări', en: 'adds and changes bookings' },
  'bookings.override': { ro: 'suprapune cu motiv scris', en: 'overlaps with a written reason' },
  'bookings.all_doctors': { ro: 'vede toți medicii', en: 'sees all doctors' },
  'patients.view': { ro: 'vede pacienții', en: 'sees patients' },
  'patients.edit': { ro: 'adaugă și modifică pacienți', en: 'adds and changes patients' },
  'patients.contact': { ro: 'vede telefonul și emailul', en: 'sees phones and emails' },
  'patients.delete': { ro: 'dezactivează pacienți', en: 'deactivates patients' },
  'patients.export': { ro: 'descarcă liste', en: 'takes lists away' },
  'clinical.view': { ro: 'vede fișa medicală', en: 'sees the medical record' },
  'clinical.edit': { ro: 'scrie în fișa medicală', en: 'writes in the medical record' },
  'payments.view': { ro: 'vede solduri și plăți', en: 'sees balances and payments' },
  'payments.edit': { ro: 'încasează și corectează', en: 'takes and corrects payments' },
  'payments.refund': { ro: 'rambursări și reduceri', en: 'refunds and discounts' },
  'cash.close': { ro: 'închide casa', en: 'closes the till' },
  'invoices.manage': { ro: 'facturează', en: 'invoices' },
  'subscriptions.manage': { ro: 'abonamente', en: 'subscriptions' },
  'gift_cards.manage': { ro: 'carduri cadou', en: 'gift cards' },
  'doctors.manage': { ro: 'medici și program', en: 'doctors and hours' },
  'services.manage': { ro: 'servicii și prețuri', en: 'services and prices' },
  'cabinets.manage': { ro: 'cabinete', en: 'cabinets' },
  'locations.manage': { ro: 'locații', en: 'locations' },
  'messages.send': { ro: 'trimite mesaje', en: 'sends messages' },
  'templates.manage': { ro: 'șabloane', en: 'templates' },
  'reports.financial': { ro: 'rapoarte financiare', en: 'financial reports' },
  'reports.activity': { ro: 'rapoarte de activitate', en: 'activity reports' },
  'reviews.manage': { ro: 'răspunde la recenzii', en: 'answers reviews' },
  'logs.view': { ro: 'jurnale', en: 'logs' },
  'settings.manage': { ro: 'setări și companie', en: 'settings and company' },
  'roles.manage': { ro: 'roluri și utilizatori', en: 'roles and users' },
}

const VIEWS: Choices = {
  timeGridDay: { ro: 'zi', en: 'day' },
  timeGridWeek: { ro: 'săptămână', en: 'week' },
  dayGridMonth: { ro: 'lună', en: 'month' },
  list: { ro: 'listă', en: 'list' },
}
const COLOURS: Choices = {
  doctor: { ro: 'medic', en: 'doctor' },
  status: { ro: 'stare', en: 'status' },
  service: { ro: 'serviciu', en: 'service' },
}
const WEEKDAYS: Choices = {
  '1': { ro: 'luni', en: 'Monday' },
  '6': { ro: 'sâmbătă', en: 'Saturday' },
  '7': { ro: 'duminică', en: 'Sunday' },
}
const MODES: Choices = {
  disabled: { ro: 'oprit', en: 'off' },
  selectable: { ro: 'la alegere', en: 'as the patient chooses' },
  integrated: { ro: 'integrat', en: 'integrated' },
}
const DEPOSITS: Choices = {
  nobody: { ro: 'nimeni', en: 'nobody' },
  new: { ro: 'pacienți noi', en: 'new patients' },
  everybody: { ro: 'toți pacienții', en: 'all patients' },
  keep: { ro: 'se reține', en: 'kept' },
  return: { ro: 'se întoarce', en: 'given back' },
  completion: { ro: 'la finalizare', en: 'at completion' },
  checkout: { ro: 'la încasare', en: 'at checkout' },
}
const STEPS_FOR: Choices = {
  nobody: { ro: 'cine vrea', en: 'who wishes' },
  managers: { ro: 'proprietari și administratori', en: 'owners and administrators' },
  all: { ro: 'toată echipa', en: 'the whole team' },
}
const SWITCHES: Choices = {
  off: { ro: 'oprit', en: 'off' },
  on: { ro: 'pornit', en: 'on' },
  none: { ro: 'nelegat', en: 'not connected' },
  zoom: { ro: 'Zoom', en: 'Zoom' },
  google_meet: { ro: 'Google Meet', en: 'Google Meet' },
}
/** So many days before, or not at all. */
const daysBefore: Say = (value, speech) =>
  value === 'off' ? choice(SWITCHES)(value, speech) : counted('days')(value, speech)
const minutes = counted('minutes')
const days = counted('days')

export const SETTING_FIELDS: Fields = {
  auto_approve: field('Aprobă automat programările online', 'Approve online bookings by itself', flag),
  minimum_notice_minutes: field('Preaviz pentru programarea online', 'Notice for booking online', length),
  cancel_notice_minutes: field('Termen pentru anulare', 'Notice for cancelling', length),
  horizon_days: field('Cât de departe se poate programa', 'How far ahead one may book', days),
  max_open_bookings: field('Programări deschise de persoană', 'Open bookings a person', count),
  reservation_minutes: field(
    'Ora ținută cât pacientul completează',
    'An hour is held while it is filled in',
    minutes,
  ),
  slot_step_minutes: field('Pasul orelor oferite', 'Step of the hours on offer', minutes),
  default_buffer_after: field('Pauza după un serviciu nou', 'Break after a new service', minutes),
  patient_moves: field('Pacienții își mută singuri vizita', 'Patients move visits themselves', flag),
  move_notice_minutes: field('Termen pentru mutare', 'Notice for moving', length),
  max_moves: field('De câte ori se poate muta', 'How often it may be moved', count),
  delay_after_minutes: field('Întârziere după', 'Late after', minutes),
  observe_legal_holidays: field('Închis de sărbătorile legale', 'Closed on legal holidays', flag),
  ShowCabinets: field('Arată cabinetele', 'Show cabinets', flag),
  ShowLocations: field('Arată locațiile', 'Show locations', flag),

  first_weekday: field('Prima zi a săptămânii', 'First day of the week', choice(WEEKDAYS)),
  day_start: field('Ziua începe la', 'The day begins at', text),
  day_end: field('Ziua se termină la', 'The day ends at', text),
  grid_step: field('Pasul grilei', 'Step of the grid', minutes),
  default_view: field('Vederea la deschidere', 'View at opening', choice(VIEWS)),
  color_by: field('Culoarea programărilor', 'Colour of bookings', choice(COLOURS)),
  fold_closed: field('Restrânge zilele închise', 'Fold closed days', flag),
  show_cancelled: field('Arată programările anulate', 'Show cancelled bookings', flag),

  'clinic.messages.sms_reminder': field('Reamintire prin SMS', 'Reminder by SMS', daysBefore),
  'clinic.messages.email_reminder': field('Reamintire prin email', 'Reminder by email', daysBefore),
  sms_reminder: field('Reamintiri prin SMS', 'Reminders by SMS', flag),
  email_reminder: field('Reamintiri prin email', 'Reminders by email', flag),
  sms_reminder_at: field('Ora reamintirii prin SMS', 'Hour of the SMS reminder', text),
  email_reminder_at: field('Ora reamintirii prin email', 'Hour of the email reminder', text),
  message_from_hour: field('Mesajele pleacă de la ora', 'Messages leave from', count),
  message_to_hour: field('Mesajele pleacă până la ora', 'Messages leave until', count),
  quiet_days: field('Duminica și în zilele libere doar vizite', 'On Sundays and days off only visits', flag),
  replies_change: field('DA și NU schimbă programarea', 'YES and NO change the booking', flag),
  plain_sms: field('Fără diacritice în SMS', 'Plain letters in SMS', flag),
  one_sms_a_family: field('Un singur SMS pentru familie', 'One SMS for a family', flag),
  message_cap: field('Plafon pe lună', 'Cap a month', lei),

  payment_mode: field('Mod de plată', 'Way of paying', choice(MODES)),
  deposit_for: field('Avans la programarea online', 'Deposit when booking online', choice(DEPOSITS)),
  deposit_amount: field('Cât este avansul', 'How much the deposit is', lei),
  deposit_return_minutes: field('Avansul se întoarce cu', 'The deposit goes back before', length),
  deposit_no_show: field('Avansul la neprezentare', 'The deposit of a no-show', choice(DEPOSITS)),
  charge_at: field('Vizita ajunge în cont', 'The visit is charged', choice(DEPOSITS)),
  discount_limit: field('Reducere fără aprobare', 'Discount without approval', percent),
  cash_limit_person: field('Plafon de numerar, persoană', 'Cash limit, person', lei),
  cash_limit_company: field('Plafon de numerar, firmă', 'Cash limit, company', lei),
  video_provider: field('Vizite video', 'Video visits', choice(SWITCHES)),
  video_waiting_room: field('Camera de așteptare la vizitele video', 'Waiting room of video visits', flag),
  video_names: field(
    'Numele pacientului la furnizorul video',
    'The patient’s name at the video provider',
    flag,
  ),
  sms_sending: field('SMS', 'SMS', choice(SWITCHES)),
  email_sending: field('Email', 'Email', choice(SWITCHES)),

  vat_standard: field('Cota standard de TVA', 'Standard VAT rate', percent),
  vat_reduced: field('Cota redusă de TVA', 'Reduced VAT rate', percent),
  payment_days: field('Termen de plată', 'Time to pay', days),
  general_name: field('Nume general pe facturile către persoane', 'General name on persons’ invoices', flag),
  ask_cnp: field('Cere CNP-ul', 'Ask for the CNP', flag),

  two_steps_for: field('Doi pași la intrare', 'Two steps to sign in', choice(STEPS_FOR)),
  session_hours: field('Sesiunea fără „Ține-mă minte”', 'Session without “Remember me”', counted('hours')),
  remember_days: field('Sesiunea cu „Ține-mă minte”', 'Session with “Remember me”', days),
  idle_minutes: field('Blochează ecranul după', 'Lock the screen after', minutes),
  tells_new_device: field('Anunță intrarea de pe un dispozitiv nou', 'Tell of a new device', flag),
  invitation_days: field('Cât ține o invitație', 'How long an invitation holds', days),
  doctor_role: field('Rolul medicilor noi', 'Role of new doctors', named('role')),
}
