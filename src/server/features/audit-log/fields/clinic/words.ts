import { say } from '#contract/texts.ts'
import { roleName } from '#contract/accounts/role-names.ts'
import { field, isObject, written, type Fields, type Say } from '../../field.ts'
import {
  bani, choice, count, counted, date, email, flag, hidden, howMany, instant, lei, length, list, named, part, parts, percent,
  phone, present, text,
} from '../../kinds.ts' // prettier-ignore
import { UNITS } from '../../page/words.ts'
import { VATS } from '../../values/money/words.ts'
import {
  ACCOUNTS, CLOSINGS, DAYS, GATEWAYS, OWN_PRICES, PARITIES, PLACES_OF_SERVICE, SEALS, SECOND_STEPS, SENDERS, STEPS,
  VIDEO, VIDEO_MEETINGS, VIDEO_STATES,
} from '../../values/words.ts' // prettier-ignore
import { RIGHTS } from '../settings/words.ts'

const MONDAY = Date.UTC(2024, 0, 1)
const DAY = 86_400_000
/** "luni 09:00–17:00, pauză 13:00–14:00, Cabinet 2". */
const hours: Say = (value, speech) => {
  if (!isObject(value)) return ''
  const { language } = speech
  const day = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    MONDAY + (Number(value['weekday']) - 1) * DAY,
  )
  const at = (key: string) => written(value[key])
  const said = [say(UNITS.each_week, language, { day, from: at('start'), to: at('end') })]
  if (at('break_start') !== '')
    said.push(say(UNITS.break, language, { from: at('break_start'), to: at('break_end') }))
  return [
    ...said,
    ...[part('cabinet_id', named('cabinet')), part('week_parity', choice(PARITIES))].map(each =>
      each(value, speech),
    ),
  ]
    .filter(each => each !== '')
    .join(', ')
}
const exception = parts(
  part('date', date),
  part('kind', choice(DAYS)),
  part('start', text),
  part('end', text),
  part('location_id', named('location')),
  part('reason', text),
)
/** A service as a doctor gives it. Its price is on the clinic's list, for all of the staff. */
const given = parts(part('service_id', named('service')), part('price', lei), part('minutes', length))
const moved: Say = (value, speech) =>
  `${part('service_id', named('service'))(value, speech)}: ${part('before', bani)(value, speech)} → ${part('after', bani)(value, speech)}`
const role: Say = (value, { language }) => (isObject(value) ? roleName(written(value['name']), language) : '')
const placed = part('id', named('service'))

/** How a clinic is set up, and who works there. */
export const CLINIC_FIELDS: Fields = {
  name: field('Nume', 'Name', text, { isContext: true }),
  name_ro: field('Nume', 'Name', text, { isContext: true }),
  name_en: field('Nume în engleză', 'Name in English', text),
  phone: field('Telefon', 'Phone', text),
  'clinic.email': field('Email', 'Email', text),
  zone: field('Fus orar', 'Time zone', text),
  slug: field('Adresa paginii', 'The page’s address', text),
  legal_name: field('Denumirea firmei', 'Legal name', text),
  cif: field('CIF', 'Tax number (CIF)', text),
  reg_no: field('Registrul comerțului', 'Trade register', text),
  iban: field('IBAN', 'IBAN', text),
  vat_payer: field('Plătitor de TVA', 'Pays VAT', flag),
  address: field('Adresa', 'Address', text),
  website: field('Site', 'Website', text),
  description: field('Descriere', 'Description', text),
  description_ro: field('Descriere', 'Description', text),
  description_en: field('Descriere în engleză', 'Description in English', text),
  keywords: field('Cuvinte de căutat', 'Words to find it by', list(text)),
  directions: field('Cum se ajunge', 'How to get there', text),
  hours: field('Orar', 'Opening hours', list(hours, '; ')),
  skipped: field('Pași lăsați deoparte', 'Steps put aside', list(choice(STEPS))),
  image_id: field('Fotografie', 'Photograph', present),
  'clinic.seal.kind': field('Sigiliu', 'Seal', choice(SEALS)),
  'clinic.seal.subject': field('Al cui este', 'Whose it is', text),
  valid_until: field('Valabil până la', 'Valid until', instant),
  'clinic.sms_gateway.kind': field('Fel', 'Kind', choice(GATEWAYS)),
  'clinic.sms_gateway.address': field('Adresa gatewayului', 'The gateway’s address', text),
  sender_kind: field('Expeditorul este', 'The sender is', choice(SENDERS)),
  sender: field('Expeditor', 'Sender', text),
  part_bani: field('Prețul unui SMS', 'Price of a text', bani),
  foreign_part_bani: field('Prețul unui SMS în străinătate', 'Price of a text abroad', bani),
  new_credentials: field('Date de conectare noi', 'New credentials', flag),
  'clinic.card_account.account': field('Contul', 'Account', text, { isContext: true }),
  'clinic.video.provider': field('Furnizor video', 'Video provider', choice(VIDEO), { isContext: true }),
  'doctor.provider': field('Furnizor video', 'Video provider', choice(VIDEO), { isContext: true }),
  'clinic.video.account': field('Contul', 'Account', text, { isContext: true }),
  'clinic.video.state': field('Starea', 'State', choice(VIDEO_STATES)),
  'clinic.video.meetings': field('Întâlnirile făcute', 'Meetings made', choice(VIDEO_MEETINGS)),
  charges_enabled: field('Poate încasa', 'May take payments', flag),
  payouts_enabled: field('Primește banii', 'Receives the money', flag),
  location_ids: field('Locații', 'Locations', list(named('location'))),

  'doctor.title': field('Titulatură', 'Title', text),
  color: field('Culoare', 'Colour', count),
  earnings_percentage: field('Procent câștig', 'Share of earnings', percent, { needs: 'money' }),
  online_visible: field('Se programează online', 'Can be booked online', flag),
  languages: field('Limbi', 'Languages', list(text)),
  role_ids: field('Roluri', 'Roles', list(named('role'))),
  photo: field('Fotografie', 'Photograph', present),
  'doctor.account': field('Cont', 'Account', choice(ACCOUNTS)),
  'doctor.services': field('Servicii', 'Services', list(given, '; ')),
  speciality_ids: field('Specialități', 'Specialities', list(named('speciality'))),
  schedule: field('Program', 'Working week', list(hours, '; ')),
  last_day: field('Ultima zi', 'Last day', date),
  exceptions: field('Excepții', 'Exceptions', list(exception, '; ')),

  speciality_id: field('Specialitate', 'Speciality', named('speciality')),
  category_id: field('Categorie', 'Category', named('category')),
  vat: field('TVA', 'VAT', choice(VATS)),
  'service.kind': field('Unde', 'Where', choice(PLACES_OF_SERVICE)),
  'service.price': field('Preț', 'Price', lei),
  group_count: field('Locuri', 'Seats', count),
  buffer_before_minutes: field('Pauză înainte', 'Break before', length),
  buffer_after_minutes: field('Pauză după', 'Break after', length),
  subscription_only: field('Doar prin abonament', 'By subscription only', flag),
  'catalogue.categories': field(
    'Ordinea categoriilor',
    'Order of categories',
    list(part('id', named('category'))),
  ),
  'catalogue.services': field('Servicii', 'Services', list(placed)),
  'catalogue.ids': field('Servicii', 'Services', howMany('services')),
  'catalogue.percent': field('Cu procentul', 'By percent', percent),
  'catalogue.amount': field('Cu suma', 'By the amount', lei),
  round_to: field('Rotunjit la lei', 'Rounded to lei', count),
  'catalogue.own': field('Prețurile medicilor', 'Doctors’ own prices', choice(OWN_PRICES)),
  'catalogue.prices': field('Prețuri', 'Prices', list(moved, '; ')),

  'account.email': field('Email', 'Email', email, { needs: 'contact' }),
  invited_until: field('Invitația ține până la', 'The invitation holds until', instant),
  two_factor: field('Al doilea pas', 'Second step', choice(SECOND_STEPS)),
  last_sign_in: field('Ultima conectare', 'Last sign-in', instant),
  'account.doctor_id': field('Medicul', 'The doctor', named('doctor')),
  roles: field('Roluri', 'Roles', list(role)),
  'role.name': field('Rol', 'Role', (value, { language }) => roleName(written(value), language), {
    isContext: true,
  }),
  is_owner: field('Proprietar', 'Owner', flag),
  permissions: field('Drepturi', 'Rights', list(choice(RIGHTS))),
  users: field('Oameni', 'People', list(part('name', text))),

  'holiday.kind': field('Fel', 'Kind', choice(CLOSINGS)),
  'holiday.date': field('Din', 'From', date, { isContext: true }),
  to_date: field('Până la', 'Until', date),
  yearly: field('În fiecare an', 'Every year', flag),
  'holiday.closed': field('Închis', 'Closed', flag),
  'doctor.mobile': field('Telefon', 'Phone', phone, { needs: 'contact' }),
  house: field('Adresa de acasă', 'Home address', hidden, { needs: 'contact' }),
  days: field('Zile', 'Days', counted('days')),
}
