// What documents may name of the patient, the visit and the clinic; resolved to text when a document begins.

type Words = { readonly ro: string; readonly en: string }

export const TAG_GROUPS = ['patient', 'visit', 'clinic'] as const
export type TagGroup = (typeof TAG_GROUPS)[number]

interface Entry {
  readonly group: TagGroup
  readonly name: Words
  /** As it usually reads, in previews. */
  readonly example: Words
  /** Where it has something to say; both where it is left out. */
  readonly only?: 'report' | 'form'
}

const same = (text: string): Words => ({ ro: text, en: text })

export const DOCUMENT_TAGS = {
  patient_name: {
    group: 'patient',
    name: { ro: 'Nume întreg', en: 'Full name' },
    example: same('Mihaela Bratu'),
  },
  patient_first_name: {
    group: 'patient',
    name: { ro: 'Prenume', en: 'First name' },
    example: same('Mihaela'),
  },
  patient_last_name: { group: 'patient', name: { ro: 'Nume', en: 'Last name' }, example: same('Bratu') },
  patient_age: {
    group: 'patient',
    name: { ro: 'Vârsta', en: 'Age' },
    example: { ro: '34 de ani', en: '34 years' },
  },
  patient_cnp: { group: 'patient', name: same('CNP'), example: same('2920514170010') },
  patient_birth_date: {
    group: 'patient',
    name: { ro: 'Data nașterii', en: 'Birth date' },
    example: { ro: '14 mai 1992', en: '14 May 1992' },
  },
  patient_address: {
    group: 'patient',
    name: { ro: 'Adresa', en: 'Address' },
    example: { ro: 'Str. Teiului 3, Iași', en: 'Str. Teiului 3, Iași' },
  },
  patient_phone: { group: 'patient', name: { ro: 'Telefon', en: 'Phone' }, example: same('0700 315 916') },
  allergies: {
    group: 'patient',
    name: { ro: 'Alergii', en: 'Allergies' },
    example: { ro: 'lidocaină', en: 'lidocaine' },
  },
  visit_day: {
    group: 'visit',
    name: { ro: 'Data', en: 'Date' },
    example: { ro: '27 noiembrie 2026', en: '27 November 2026' },
  },
  visit_time: { group: 'visit', name: { ro: 'Ora', en: 'Time' }, example: same('09:45') },
  doctor_title: { group: 'visit', name: { ro: 'Titlul', en: 'Title' }, example: same('Dr.') },
  doctor_name: { group: 'visit', name: { ro: 'Medicul', en: 'Doctor' }, example: same('Ana Popescu') },
  cabinet: { group: 'visit', name: { ro: 'Cabinetul', en: 'Cabinet' }, example: same('Cabinet 2') },
  services: {
    group: 'visit',
    name: { ro: 'Serviciile', en: 'Services' },
    example: { ro: 'Consultație', en: 'Consultation' },
  },
  teeth: { group: 'visit', name: { ro: 'Dinții', en: 'Teeth' }, example: same('36, 37') },
  report_number: {
    group: 'visit',
    name: { ro: 'Nr. raport', en: 'Report no.' },
    example: same('2026-00412'),
    only: 'report',
  },
  today: {
    group: 'visit',
    name: { ro: 'Data de azi', en: "Today's date" },
    example: { ro: '27 noiembrie 2026', en: '27 November 2026' },
    only: 'form',
  },
  clinic_name: { group: 'clinic', name: { ro: 'Denumirea', en: 'Name' }, example: same('Clinica Aurora') },
  clinic_address: {
    group: 'clinic',
    name: { ro: 'Adresa', en: 'Address' },
    example: same('Str. Lalelelor 12, București'),
  },
  clinic_phone: { group: 'clinic', name: { ro: 'Telefon', en: 'Phone' }, example: same('0722 418 305') },
  clinic_cif: { group: 'clinic', name: same('CIF'), example: same('14399840') },
} as const satisfies Record<string, Entry>

export type TagKey = keyof typeof DOCUMENT_TAGS

/** What tags say in one document; a tag that has nothing to say is an empty text. */
export type TagValues = Readonly<Partial<Record<TagKey, string>>>

/** What only those read who may see the patient's contacts. */
export const CONTACT_TAGS: ReadonlySet<TagKey> = new Set(['patient_cnp', 'patient_address', 'patient_phone'])

export const TAG_KEYS = Object.keys(DOCUMENT_TAGS) as readonly TagKey[]

export const isTagKey = (key: string): key is TagKey => Object.hasOwn(DOCUMENT_TAGS, key)

/** What a document of the kind may name, in the order in which it is offered. */
export function listTags(kind: 'report' | 'form') {
  return TAG_KEYS.filter(key => {
    const { only }: Entry = DOCUMENT_TAGS[key]
    return only === undefined || only === kind
  })
}

const BRACES = /\{([a-z_]+)\}/g

/** A form's text, in which tags stand in braces, cut at them. */
export function splitAtTags(text: string): readonly (string | { readonly tag: TagKey })[] {
  const parts: (string | { tag: TagKey })[] = []
  let from = 0
  for (const match of text.matchAll(BRACES)) {
    const [whole, key = ''] = match
    if (!isTagKey(key)) continue
    if (match.index > from) parts.push(text.slice(from, match.index))
    parts.push({ tag: key })
    from = match.index + whole.length
  }
  if (from < text.length || parts.length === 0) parts.push(text.slice(from))
  return parts
}

/** As on paper: where something should stand that nobody knows yet. */
const BLANK = '…………'

/** A form's text with what its tags say; one that has nothing to say leaves a blank, a title that a doctor lacks does not. */
export function fillTags(text: string, values: TagValues): string {
  let isLeftOut = false
  return splitAtTags(text)
    .map(part => {
      if (typeof part === 'string') return isLeftOut ? part.replace(/^ /, '') : part
      const said = values[part.tag] || (part.tag === 'doctor_title' ? '' : BLANK)
      isLeftOut = said === ''
      return said
    })
    .join('')
}
