/** What the stream of changes tells of. */
export const NOUNS = [
  'booking',
  'hold',
  'patient',
  'patient_record',
  'diagnosis',
  'phrase',
  'patient_import',
  'tag',
  'clinic',
  'doctor',
  'service',
  'service_category',
  'catalogue',
  'speciality',
  'location',
  'cabinet',
  'account',
  'holiday',
  'role',
  'saved_filter',
] as const
export type Noun = (typeof NOUNS)[number]
