import { defineTexts, type Text } from '#contract/texts.ts'
import type { FigureKey } from '#domain/reports/figures.ts'
import { EARNED_DEFINITIONS, EARNED_LABELS } from './earnings/words.ts'

/** What a figure is called. */
export const FIGURE_LABELS: Readonly<Record<FigureKey, Text>> = defineTexts({
  produced: { ro: 'Realizat', en: 'Produced' },
  discounts: { ro: 'Reduceri', en: 'Discounts' },
  invoiced: { ro: 'Facturat', en: 'Invoiced' },
  collected: { ro: 'Încasat', en: 'Collected' },
  paid: { ro: 'Achitat', en: 'Paid' },
  left: { ro: 'Rămas', en: 'Left to pay' },
  billed: { ro: 'Pe factură', en: 'On an invoice' },
  receivable: { ro: 'De încasat', en: 'Receivable' },
  advances: { ro: 'Avansuri', en: 'Advances' },
  per_visit: { ro: 'Valoare pe vizită', en: 'Value per visit' },
  visits: { ro: 'Programări', en: 'Bookings' },
  completed: { ro: 'Finalizate', en: 'Completed' },
  ahead: { ro: 'Fără rezultat încă', en: 'No outcome yet' },
  cancelled: { ro: 'Anulate', en: 'Cancelled' },
  late_cancelled: { ro: 'Anulate târziu', en: 'Cancelled late' },
  no_show: { ro: 'Neprezentări', en: 'No-shows' },
  no_show_rate: { ro: 'Rata neprezentărilor', en: 'No-show rate' },
  cancelled_rate: { ro: 'Rata anulărilor', en: 'Cancellation rate' },
  online: { ro: 'Făcute online', en: 'Booked online' },
  online_rate: { ro: 'Ponderea online', en: 'Online share' },
  lines: { ro: 'Servicii făcute', en: 'Services done' },
  minutes: { ro: 'Timp', en: 'Time' },
  line_produced: { ro: 'Realizat', en: 'Produced' },
  per_line: { ro: 'Valoare medie', en: 'Average value' },
  people: { ro: 'Pacienți', en: 'Patients' },
  new_people: { ro: 'Pacienți noi', en: 'New patients' },
  returning: { ro: 'Pacienți reveniți', en: 'Returning patients' },
  lost: { ro: 'Pacienți pierduți', en: 'Lost patients' },
  reviews: { ro: 'Recenzii', en: 'Reviews' },
  rating: { ro: 'Nota medie', en: 'Mean rating' },
  stars_5: { ro: '5 stele', en: '5 stars' },
  stars_4: { ro: '4 stele', en: '4 stars' },
  stars_3: { ro: '3 stele', en: '3 stars' },
  stars_2: { ro: '2 stele', en: '2 stars' },
  stars_1: { ro: 'O stea', en: '1 star' },
  answered: { ro: 'Cu răspunsul clinicii', en: 'Answered by the clinic' },
  response_rate: { ro: 'Rată de răspuns', en: 'Response rate' },
  occupancy: { ro: 'Grad de ocupare', en: 'Occupancy' },
  open: { ro: 'Deschis', en: 'Open' },
  booked: { ro: 'Ocupat', en: 'Booked' },
  booked_done: { ro: 'Vizite făcute', en: 'Visits done' },
  free: { ro: 'Liber', en: 'Free' },
  held: { ro: 'Timp blocat', en: 'Blocked time' },
  buffer: { ro: 'Pregătire și curățenie', en: 'Preparing and cleaning' },
  outside: { ro: 'În afara programului', en: 'Out of hours' },
  ...EARNED_LABELS,
})

/** How it is reckoned. */
export const FIGURE_DEFINITIONS: Readonly<Record<FigureKey, Text>> = defineTexts({
  produced: {
    ro: 'Ce s-a lucrat: liniile vizitelor finalizate, mai puțin reducerile, după ziua vizitei. O ședință dintr-un abonament intră cu partea ei din preț.',
    en: 'Work done: the lines of completed visits, less discounts, by the day of the visit. A session of a package counts at its part of the price.',
  },
  discounts: {
    ro: 'Reducerile date la vizitele finalizate, după ziua vizitei.',
    en: 'Discounts given on completed visits, by the day of the visit.',
  },
  invoiced: {
    ro: 'Facturile emise, mai puțin cele stornate, după ziua facturii. Pe un medic, un loc sau un serviciu: liniile facturii care sunt ale lui.',
    en: 'Invoices issued less those reversed, by the day of the invoice. Of a doctor, a place or a service: the lines that are theirs.',
  },
  collected: {
    ro: 'Banii intrați mai puțin cei dați înapoi, după ziua plății. Avansurile, abonamentele și codurile intră când sunt plătite. Pe un medic, un loc sau un serviciu: ce din plăți a fost pus pe lucrările lui, în ziua în care a fost pus.',
    en: 'Money that came in less what was given back, by the day of the payment. Advances, packages and codes count when paid. Of a doctor, a place or a service: what of payments was put on their work, on the day it was.',
  },
  paid: {
    ro: 'Cât din realizatul acestor vizite este achitat până acum.',
    en: 'How much of what these visits produced is paid by now.',
  },
  left: {
    ro: 'Realizatul acestor vizite mai puțin ce este achitat din el până acum.',
    en: 'What these visits produced less what of it is paid by now.',
  },
  billed: {
    ro: 'Cât din aceste vizite stă acum pe o factură.',
    en: 'How much of these visits stands on an invoice by now.',
  },
  receivable: {
    ro: 'Cât datorau pacienții în seara ultimei zile, fiecare persoană o dată. Nu ține de filtre.',
    en: 'What patients owed in the evening of the last day, each person once. Filters do not change it.',
  },
  advances: {
    ro: 'Cât aveau pacienții plătit în avans în seara ultimei zile. Nu ține de filtre.',
    en: 'What patients had paid ahead in the evening of the last day. Filters do not change it.',
  },
  per_visit: {
    ro: 'Realizat împărțit la vizitele finalizate.',
    en: 'Produced divided by completed visits.',
  },
  visits: {
    ro: 'Programările care au ziua în perioadă, și cele anulate. Un grup numără locurile lui.',
    en: 'Bookings whose day lies in the period, cancelled ones too. A group counts its seats.',
  },
  completed: { ro: 'Vizitele care au avut loc.', en: 'Visits that took place.' },
  ahead: {
    ro: 'Programările neanulate care nu sunt încă nici finalizate, nici neprezentate.',
    en: 'Bookings not cancelled that are neither completed nor missed yet.',
  },
  cancelled: {
    ro: 'Programările anulate, de clinică sau de pacient, după ziua în care trebuiau să fie.',
    en: 'Bookings cancelled by the clinic or the patient, by the day they were for.',
  },
  late_cancelled: {
    ro: 'Anulate mai târziu decât cere clinica în ziua anulării.',
    en: 'Cancelled later than the clinic asked for at that time.',
  },
  no_show: { ro: 'Programările la care pacientul nu a venit.', en: 'Bookings whose patient did not come.' },
  no_show_rate: {
    ro: 'Neprezentări împărțite la vizitele finalizate și neprezentări la un loc.',
    en: 'No-shows divided by completed visits and no-shows together.',
  },
  cancelled_rate: {
    ro: 'Anulate împărțite la toate programările.',
    en: 'Cancelled divided by all bookings.',
  },
  online: { ro: 'Programările făcute de pacienți pe internet.', en: 'Bookings made by patients online.' },
  online_rate: {
    ro: 'Programări făcute online împărțite la toate programările.',
    en: 'Bookings made online divided by all bookings.',
  },
  lines: {
    ro: 'De câte ori a fost făcut serviciul, la vizite finalizate.',
    en: 'How often the service was done, in completed visits.',
  },
  minutes: {
    ro: 'Durata programată a serviciilor la vizite finalizate.',
    en: 'The booked length of services in completed visits.',
  },
  line_produced: {
    ro: 'Realizatul vizitelor finalizate, împărțit pe serviciile lor.',
    en: 'What completed visits produced, by their services.',
  },
  per_line: {
    ro: 'Realizat împărțit la de câte ori a fost făcut serviciul.',
    en: 'Produced divided by how often the service was done.',
  },
  people: {
    ro: 'Persoane cu cel puțin o vizită finalizată în perioadă, fiecare o dată.',
    en: 'Persons with a completed visit in the period, each once.',
  },
  new_people: {
    ro: 'Persoane a căror primă vizită finalizată la clinică, dintre toate, este în perioadă. Un pacient nou aparține medicului și locației acelei vizite.',
    en: 'Persons whose first completed visit to the clinic, of all, lies in the period. A new patient belongs to the doctor and the place of that visit.',
  },
  returning: {
    ro: 'Persoane cu o vizită finalizată în perioadă și alta, la orice medic, înainte de prima ei zi.',
    en: 'Persons with a completed visit in the period and one, with any doctor, before its first day.',
  },
  lost: {
    ro: 'Persoane pentru care s-au împlinit în perioadă 18 luni de la ultima vizită finalizată, fără alta între timp și fără o programare făcută până în acea zi. Ce se întâmplă mai târziu nu schimbă numărul.',
    en: 'Persons whose last completed visit turned 18 months old in the period, without another since and without a booking ahead made by that day. What happens later does not change the number.',
  },
  reviews: {
    ro: 'Recenziile vizibile, după ziua în care au fost scrise.',
    en: 'Reviews not hidden, by the day they were written.',
  },
  rating: {
    ro: 'Media stelelor recenziilor vizibile. Cele ascunse se văd în listă și nu intră în medie.',
    en: 'The mean of the stars of reviews not hidden. Hidden ones are listed and not averaged.',
  },
  stars_5: { ro: 'Recenzii de 5 stele.', en: 'Reviews of 5 stars.' },
  stars_4: { ro: 'Recenzii de 4 stele.', en: 'Reviews of 4 stars.' },
  stars_3: { ro: 'Recenzii de 3 stele.', en: 'Reviews of 3 stars.' },
  stars_2: { ro: 'Recenzii de 2 stele.', en: 'Reviews of 2 stars.' },
  stars_1: { ro: 'Recenzii de o stea.', en: 'Reviews of 1 star.' },
  answered: { ro: 'Recenzii la care clinica a răspuns.', en: 'Reviews that the clinic answered.' },
  response_rate: {
    ro: 'Vizitele finalizate în perioadă care au recenzie, oricând a fost scrisă și chiar ascunsă, împărțite la vizitele finalizate.',
    en: 'Completed visits of the period that have a review, whenever it was written and even hidden, divided by completed visits.',
  },
  occupancy: {
    ro: 'Minute de vizită împărțite la minute deschise. Deschis înseamnă programul medicului, fără pauze, concedii, zile libere și timp blocat. Suprapunerile se numără o dată, curățenia dintre vizite nu se numără. Trecutul rămâne cu programul de atunci. Filtrul de servicii nu o schimbă.',
    en: 'Minutes of visits divided by open minutes. Open is the doctor’s working time without breaks, leave, days off and blocked time. Overlaps count once, cleaning between visits does not. The past keeps its schedule. The filter of services does not change it.',
  },
  open: {
    ro: 'Programul medicilor, fără pauze, concedii, zile libere și timp blocat.',
    en: 'Doctors’ working time without breaks, leave, days off and blocked time.',
  },
  booked: {
    ro: 'Minutele deschise în care este o vizită neanulată, și neprezentările.',
    en: 'Open minutes with a visit that was not cancelled, no-shows too.',
  },
  booked_done: {
    ro: 'Minutele deschise ale vizitelor finalizate.',
    en: 'Open minutes of completed visits.',
  },
  free: { ro: 'Minute deschise fără vizită.', en: 'Open minutes without a visit.' },
  held: {
    ro: 'Timp blocat din program, fără minutele în care e totuși o vizită.',
    en: 'Blocked time within working hours, less the minutes that have a visit all the same.',
  },
  buffer: {
    ro: 'Pregătirea și curățenia dintre vizite, în minute deschise fără vizită. Se numără la „Liber”.',
    en: 'Preparing and cleaning between visits, in open minutes without a visit. They count as free.',
  },
  outside: {
    ro: 'Minute de vizită în afara programului.',
    en: 'Minutes of visits out of working hours.',
  },
  ...EARNED_DEFINITIONS,
})

/** What became of a visit, and how money came. */
export const STATES = defineTexts({
  new: { ro: 'Nouă', en: 'New' },
  approved: { ro: 'Aprobată', en: 'Approved' },
  confirmed: { ro: 'Confirmată', en: 'Confirmed' },
  arrived: { ro: 'Sosit', en: 'Arrived' },
  completed: { ro: 'Finalizată', en: 'Completed' },
  delay: { ro: 'Întârzie', en: 'Delayed' },
  no_show: { ro: 'Neprezentat', en: 'No-show' },
  cancelled: { ro: 'Anulată', en: 'Cancelled' },
  cash: { ro: 'Numerar', en: 'Cash' },
  card: { ro: 'Card', en: 'Card' },
  bank: { ro: 'Transfer bancar', en: 'Bank transfer' },
  online: { ro: 'Online', en: 'Online' },
  gift_code: { ro: 'Cod cadou', en: 'Gift code' },
  transfer: { ro: 'Din contul altui pacient', en: 'From another patient’s account' },
  free: { ro: 'Liber', en: 'Free' },
  held: { ro: 'Blocat', en: 'Blocked' },
  opening: { ro: 'Avans adus din alt program', en: 'Advance brought over' },
  session: { ro: 'Ședință din abonament', en: 'Session of a package' },
  given_back: { ro: 'Bani dați înapoi', en: 'Money given back' },
  taken_back: { ro: 'Schimbat sau anulat', en: 'Changed or cancelled' },
  told_late: { ro: 'Scris după închiderea lunii', en: 'Written after the month was closed' },
  package_refund: { ro: 'Din abonamentul încheiat', en: 'From the package that ended' },
})

/** What belongs nowhere. */
export const NOWHERE = defineTexts({
  none: { ro: 'Avansuri, abonamente, coduri', en: 'Advances, packages, codes' },
  no_service: { ro: 'Fără serviciu', en: 'Without a service' },
  no_cabinet: { ro: 'Fără cabinet', en: 'Without a cabinet' },
})
