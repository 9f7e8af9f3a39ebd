import { defineTexts } from '#contract/texts.ts'

/** What the figures of earnings are called. */
export const EARNED_LABELS = defineTexts({
  earned_from: { ro: 'Încasat', en: 'Collected' },
  lab: { ro: 'Laborator', en: 'Laboratory' },
  earned_base: { ro: 'Bază', en: 'Base' },
  earned: { ro: 'Câștig', en: 'Earnings' },
  made_from: { ro: 'Realizat', en: 'Produced' },
  made_lab: { ro: 'Laborator, din realizat', en: 'Laboratory, of produced' },
  made_base: { ro: 'Bază, din realizat', en: 'Base, of produced' },
  made_earned: { ro: 'Câștig, din realizat', en: 'Earnings, of produced' },
})

/** How they are reckoned. */
export const EARNED_DEFINITIONS = defineTexts({
  earned_from: {
    ro: 'Ce din plăți a fost pus pe lucrările medicului, în ziua în care a fost pus, mai puțin ce s-a luat înapoi. O ședință din abonament intră cu partea ei plătită. Ce s-a iertat și codurile dăruite nu sunt bani încasați.',
    en: 'What of payments was put on the doctor’s work, on the day it was, less what was taken back. A session of a package counts as far as it is paid. What was written off and codes given away are no money collected.',
  },
  lab: {
    ro: 'Costul laboratorului pentru aceste lucrări, cu partea care s-a plătit din ele.',
    en: 'The laboratory’s cost of this work, in the part that was paid of it.',
  },
  earned_base: { ro: 'Încasat mai puțin laboratorul.', en: 'Collected less the laboratory.' },
  earned: {
    ro: 'Baza înmulțită cu procentul medicului din ziua în care lucrarea a intrat în cont. Lunile închise sunt cele din decont.',
    en: 'The base times the doctor’s percent on the day the work was charged. Closed months are those of the statement.',
  },
  made_from: {
    ro: 'Lucrările vizitelor finalizate, mai puțin reducerile, după ziua vizitei, plătite sau nu.',
    en: 'The work of completed visits, less discounts, by the day of the visit, paid or not.',
  },
  made_lab: { ro: 'Costul laboratorului pentru aceste lucrări.', en: 'The laboratory’s cost of this work.' },
  made_base: { ro: 'Realizat mai puțin laboratorul.', en: 'Produced less the laboratory.' },
  made_earned: {
    ro: 'Cât ar fi câștigul dacă tot ce s-a lucrat ar fi plătit. Nu este suma de plată.',
    en: 'What the earnings would be if all the work were paid. It is not what is paid out.',
  },
})

/** Of the statement on paper. */
export const STATEMENT = defineTexts({
  title: { ro: 'Decont {name}, {month}', en: 'Statement {name}, {month}' },
  draft: {
    ro: 'Ciornă, {day}. Se poate schimba până la închiderea lunii.',
    en: 'Draft, {day}. It may change until the month is closed.',
  },
  closed: { ro: 'Închis pe {day}', en: 'Closed on {day}' },
  closed_by: { ro: 'Închis pe {day} de {name}', en: 'Closed on {day} by {name}' },
  rule: {
    ro: 'Procentul se aplică la încasat, minus laborator. Procentul este cel din ziua în care lucrarea a intrat în cont.',
    en: 'The percent is of what was collected, less the laboratory. It is that of the day the work was charged.',
  },
  section: { ro: '{span}, {percent} %', en: '{span}, {percent}%' },
  payments: { ro: 'Încasat, {payments}', en: 'Collected, {payments}' },
  sessions: {
    ro: 'Încasat, {payments} și {sessions} din abonamente',
    en: 'Collected, {payments} and {sessions} of packages',
  },
  only_sessions: { ro: 'Încasat, {sessions} din abonamente', en: 'Collected, {sessions} of packages' },
  lab: { ro: 'Laborator, {works}', en: 'Laboratory, {works}' },
  base: { ro: 'Bază', en: 'Base' },
  earned: { ro: 'Câștig', en: 'Earnings' },
  corrections: { ro: 'Corecții din luni închise', en: 'Corrections of closed months' },
  none: { ro: 'Niciuna', en: 'None' },
  nothing: { ro: 'Nimic încasat în această lună.', en: 'Nothing collected this month.' },
  to_pay: { ro: 'De plată', en: 'To pay' },
  to_recover: { ro: 'De recuperat', en: 'To recover' },
  rows: { ro: 'Rândurile decontului', en: 'Rows of the statement' },
  many_rows: {
    ro: 'Decontul are {rows}, prea multe pentru hârtie. Se văd în Rapoarte, la Câștiguri.',
    en: 'The statement has {rows}, too many for paper. They are in Reports, under Earnings.',
  },
  day: { ro: 'Ziua', en: 'Day' },
  what: { ro: 'Lucrarea', en: 'Work' },
  how: { ro: 'Cum', en: 'How' },
  collected: { ro: 'Încasat', en: 'Collected' },
  laboratory: { ro: 'Laborator', en: 'Laboratory' },
})

export const STATEMENT_EMAIL = {
  subject: { ro: 'Decont {month}, {clinic}', en: 'Statement {month}, {clinic}' },
  body: {
    ro: 'Bună,\n\nGăsești atașat decontul tău pe {month}: {amount}.\n{state}\n\n{clinic}',
    en: 'Hello,\n\nPlease find attached your statement for {month}: {amount}.\n{state}\n\n{clinic}',
  },
} as const
