import { defineTexts, type Text } from '#contract/texts.ts'
import type { Group } from '#domain/reports/figures.ts'

export const EXPORT_WORDS = defineTexts({
  title: { ro: '{report}, {span}', en: '{report}, {span}' },
  summary: { ro: 'Sumar', en: 'Summary' },
  split: { ro: 'Pe larg', en: 'In detail' },
  rows: { ro: 'Rânduri', en: 'Rows' },
  definitions: { ro: 'Definiții', en: 'Definitions' },
  compared: { ro: 'față de {span}', en: 'compared with {span}' },
  asOf: { ro: 'la zi: {at}', en: 'as of {at}' },
  only: { ro: 'numai: {names}', en: 'only: {names}' },
  total: { ro: 'Total', en: 'Total' },
  before: { ro: '{figure}, {span}', en: '{figure}, {span}' },
  figure: { ro: 'Cifra', en: 'Figure' },
  value: { ro: 'Valoare', en: 'Value' },
  change: { ro: 'Schimbare', en: 'Change' },
  meaning: { ro: 'Ce înseamnă', en: 'What it means' },
  at: { ro: 'Când', en: 'When' },
  whom: { ro: 'Cine sau ce', en: 'Who or what' },
  what: { ro: 'Pentru ce', en: 'What for' },
  state: { ro: 'Stare', en: 'State' },
  doctor: { ro: 'Medic', en: 'Doctor' },
})

export const GROUP_NAMES: Readonly<Record<Group, Text>> = defineTexts({
  day: { ro: 'Zi', en: 'Day' },
  week: { ro: 'Săptămână', en: 'Week' },
  month: { ro: 'Lună', en: 'Month' },
  year: { ro: 'An', en: 'Year' },
  doctor: { ro: 'Medic', en: 'Doctor' },
  location: { ro: 'Locație', en: 'Location' },
  cabinet: { ro: 'Cabinet', en: 'Cabinet' },
  service: { ro: 'Serviciu', en: 'Service' },
  weekday_hour: { ro: 'Zi și oră', en: 'Weekday and hour' },
  doctor_hour: { ro: 'Medic și oră', en: 'Doctor and hour' },
  cabinet_hour: { ro: 'Cabinet și oră', en: 'Cabinet and hour' },
  location_hour: { ro: 'Locație și oră', en: 'Location and hour' },
})
