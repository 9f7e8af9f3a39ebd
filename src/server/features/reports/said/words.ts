import { defineTexts, type Text } from '#contract/texts.ts'
import type { Report } from '#domain/reports/figures.ts'

/** What the reports are called. */
export const REPORT_NAMES: Readonly<Record<Report, Text>> = defineTexts({
  overview: { ro: 'Privire de ansamblu', en: 'Overview' },
  financial: { ro: 'Financiar', en: 'Financial' },
  bookings: { ro: 'Programări', en: 'Bookings' },
  clients: { ro: 'Pacienți', en: 'Patients' },
  service: { ro: 'Servicii', en: 'Services' },
  feedback: { ro: 'Recenzii', en: 'Reviews' },
  earnings: { ro: 'Câștiguri', en: 'Earnings' },
  occupancy: { ro: 'Ocupare', en: 'Occupancy' },
})

/** How their keys and figures are said. */
export const SAID = defineTexts({
  percent: { ro: '{value} %', en: '{value}%' },
  week: { ro: 'săpt. {week}, {span}', en: 'week {week}, {span}' },
  runs: { ro: '{label} (în curs)', en: '{label} (so far)' },
  hour: { ro: '{name}, ora {hour}', en: '{name}, {hour}' },
  isNew: { ro: 'nou', en: 'new' },
  points: { ro: '{by} puncte', en: '{by} points' },
  same: { ro: 'la fel', en: 'the same' },
  hours: { ro: '{full} h {rest} min', en: '{full} h {rest} min' },
})
