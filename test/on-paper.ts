import type { FormElement } from '#domain/documents/forms/form-template.ts'
import type { ReportBody } from '#domain/documents/reports/report-template.ts'
import type { Strokes } from '#domain/documents/strokes.ts'
import type { FormFacts, ReportFacts, SignedFacts } from '#server/features/document-pdf/document-facts.ts'

// What a report and a form on paper are made of, with something of everything.

const both = (ro: string, en = ro) => ({ ro, en })

const clinicOnPaper = {
  name: 'Clinica Aurora',
  address: 'Str. Ceaikovski 12, București',
  phone: '+40722100200',
  cif: '14399840',
} as const

const strokesOnPaper: Strokes = {
  width: 320,
  height: 160,
  strokes: [
    {
      points: Array.from({ length: 60 }, (_, at) => [
        40 + at * 3,
        80 + Math.sin(at / 3) * 30,
        at * 10,
      ]).flat(),
    },
    { points: [200, 50, 700, 230, 52, 710] },
  ],
}

const options = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: `o${at}`,
    label: both(`Varianta ${at}`, `Option ${at}`),
    with_text: at === count - 1,
  }))

export const elementsOnPaper: readonly FormElement[] = [
  { id: 'head', type: 'heading', label: both('Ce urmează', 'What comes') },
  { id: 'text', type: 'paragraph', label: both('Eu, {patient_name}, am înțeles ce se face la dintele {teeth}.') },
  { id: 'blood', type: 'yes_no', label: both('Iei medicamente care subțiază sângele?'), help: both('De exemplu Sintrom.'), required: true },
  { id: 'hidden', type: 'short', label: both('Întrebare ascunsă'), show_if: { all: [{ element: 'blood', is: 'is', value: 'no' }] } },
  { id: 'which', type: 'choice', label: both('Care dintre ele?'), options: options(4) },
  { id: 'many', type: 'choices', label: both('Boli cunoscute'), options: options(12) },
  { id: 'drop', type: 'dropdown', label: both('Cum ai aflat de noi?'), options: options(3) },
  { id: 'short', type: 'short', label: both('Cum te numești?') },
  { id: 'long', type: 'long', label: both('Ce te supără?') },
  { id: 'number', type: 'number', label: both('Câte țigări pe zi?') },
  { id: 'scale', type: 'scale', label: both('Cât de tare doare?'), low: both('deloc', 'not at all'), high: both('insuportabil', 'unbearably') },
  { id: 'since', type: 'date', label: both('De când?') },
  { id: 'teeth', type: 'teeth', label: both('Ce dinți?') },
  { id: 'photos', type: 'upload', label: both('Radiografii') },
  { id: 'street', type: 'record', label: both('Adresa'), field: 'address' },
  { id: 'nothing', type: 'short', label: both('Fără răspuns aici') },
  { id: 'initials', type: 'initials', label: both('Am citit pagina') },
  { id: 'break', type: 'page_break', label: {} },
  { id: 'agree', type: 'consent', label: both('Sunt de acord cu tratamentul și cu anestezia.') },
  { id: 'sign', type: 'signature', label: both('Semnătura pacientului', 'Patient’s signature') },
] // prettier-ignore

export const formOnPaper = (said: Partial<FormFacts> = {}): FormFacts => ({
  form: {
    format: 1,
    title: both('Acord informat pentru tratament de canal', 'Consent to root canal treatment'),
    languages: ['ro', 'en'],
    elements: elementsOnPaper,
    signing: { signers: ['patient', 'guardian'], code: 'sms', expires_days: 14 },
  },
  version: 2,
  language: 'ro',
  clinic: clinicOnPaper,
  file: '41-2231',
  patient: 'Tănase Denisa',
  tags: { patient_name: 'Tănase Denisa', teeth: '36' },
  answers: {
    blood: 'yes',
    hidden: 'nu se vede',
    which: { chosen: ['o3'], texts: { o3: 'Xarelto și țuică' } },
    many: { chosen: ['o1', 'o5'] },
    drop: { chosen: ['o0'] },
    short: 'Denisa Ștefănescu',
    long: 'Dinții din față.\nȘi țesutul de lângă ei, înăuntru.',
    number: 5.5,
    scale: 7,
    since: '2026-11-01',
    teeth: [36, 37],
    photos: [5],
    street: 'Str. Țebea 3, Iași',
    initials: strokesOnPaper,
    agree: true,
  },
  uploads: [{ id: 5, name: 'radiografie șase.jpg', size: 1_234_567, sha256: 'ab'.repeat(32) }],
  pictures: new Map(),
  made: 0,
  ...said,
})

const hash = (start: string) => start.repeat(8).slice(0, 64)

export const signedOnPaper = (evidence: Partial<SignedFacts['evidence']> = {}): SignedFacts => ({
  strokes: strokesOnPaper,
  typedName: null,
  pages: 3,
  zone: 'Europe/Bucharest',
  visit: { at: Date.parse('2026-11-24T07:45:00Z'), doctor: 'dr. Ștefan Țurcanu' },
  verifyAddress: 'https://zambet.ro/verify-document',
  product: 'Zâmbet 22.2.0',
  evidence: {
    file: '41-2231',
    template: { version: 2, sha256: hash('67186551') },
    document_sha256: `7f3a91c204be5d18${'0'.repeat(48)}`,
    answers_sha256: hash('677fe21b'),
    signature_sha256: hash('5a8386b6'),
    previous: hash('84fd9bac'),
    signer: { name: 'Tănase Denisa', as: 'patient' },
    consent_text:
      'Am citit documentul și sunt de acord să îl semnez electronic. Pot cere oricând varianta pe hârtie.',
    code: {
      to: '+40 700 ••• 916',
      sent_at: '2026-11-24T06:50:12Z',
      delivered_at: '2026-11-24T06:50:16Z',
      verified_at: '2026-11-24T06:50:41Z',
      tries: 1,
    },
    request: {
      ip: '86.120.41.17',
      agent:
        'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
      screen: '412 × 915',
      was_read: true,
    },
    signed_at: '2026-11-24T06:51:03Z',
    events: [
      { what: 'sent', at: '2026-11-23T14:20:01Z', by: 'Elena Dinu', detail: 'sms' },
      { what: 'delivered', at: '2026-11-23T14:20:06Z', by: '', detail: '' },
      { what: 'opened', at: '2026-11-24T06:43:20Z', by: '', detail: '86.120.41.17' },
      { what: 'document_made', at: '2026-11-24T06:45:00Z', by: '', detail: '1111-2222, 86.120.41.17' },
      { what: 'document_made', at: '2026-11-24T06:48:55Z', by: '', detail: '7F3A-91C2, 86.120.41.17' },
      { what: 'code_sent', at: '2026-11-24T06:50:12Z', by: '', detail: '+40 700 ••• 916' },
      { what: 'code_right', at: '2026-11-24T06:50:41Z', by: '', detail: '86.120.41.17' },
      { what: 'something_new', at: '2026-11-24T06:50:50Z', by: '', detail: '' },
      { what: 'signed', at: '2026-11-24T06:51:03Z', by: '', detail: '86.120.41.17' },
    ],
    ...evidence,
  },
})

export const text = (said: string, ...marks: ('strong' | 'em' | 'underline')[]): ReportBody => ({
  type: 'text',
  text: said,
  marks: marks.map(type => ({ type })),
})
export const tag = (key: string): ReportBody => ({ type: 'tag', attrs: { key } })
export const paragraph = (...content: readonly ReportBody[]): ReportBody => ({
  type: 'paragraph',
  attrs: { align: null },
  content,
})
export const heading = (level: number, said: string): ReportBody => ({
  type: 'heading',
  attrs: { level, align: null },
  content: [text(said)],
})
export const field = (id: string): ReportBody => ({ type: 'field', attrs: { id } })
export const block = (kind: string): ReportBody => ({ type: 'block', attrs: { kind } })
export const row = (...cells: readonly ReportBody[]): ReportBody => ({ type: 'table_row', content: cells })
export const cell = (said: string, attrs: Record<string, number> = {}, type = 'table_cell'): ReportBody => ({
  type,
  attrs: { colspan: 1, rowspan: 1, ...attrs },
  content: [paragraph(text(said))],
})

export const reportOnPaper = (
  content: readonly ReportBody[],
  said: Partial<ReportFacts> = {},
): ReportFacts => ({
  template: {
    format: 1,
    title: both('Raport după extracție'),
    languages: ['ro'],
    page: { size: 'A4', header: true, footer: both('Program: luni-vineri') },
    fields: [
      { id: 'why', kind: 'text', label: both('Motiv'), options: [], required: true, print_empty: false },
      { id: 'more', kind: 'choices', label: both('Recomandări'), options: options(3), required: false, print_empty: false },
      { id: 'line', kind: 'text', label: both('De scris'), options: [], required: false, print_empty: true },
      { id: 'next', kind: 'date', label: both('Control'), options: [], required: false, print_empty: false },
    ], // prettier-ignore
    body: { ro: { type: 'doc', content } },
  },
  language: 'ro',
  clinic: clinicOnPaper,
  zone: 'Europe/Bucharest',
  tags: { patient_name: 'Tănase Denisa', report_number: '2026-00412' },
  fields: {
    why: 'Durere spontană la 36.\nDe trei zile, însoțită de tuse.',
    more: { chosen: ['o0', 'o2'], texts: { o2: 'gheață' } },
  },
  blocks: {
    services: [
      { teeth: [36], name: 'Tratament de canal', price: 950 },
      { teeth: [], name: 'Consultație', price: 100.5 },
    ],
    diagnoses: [{ teeth: [36], name: 'pulpită ireversibilă', code: 'K04.0' }],
    teeth: '',
    observations: [{ text: 'Sângerare ușoară.', by: 'Dr. Ioana Rusu', at: '2026-11-24T08:00:00Z' }],
    doctor_signature: { name: 'Ștefan Țurcanu', title: 'Dr.', at: '2026-11-24T09:00:00Z' },
  },
  pictures: new Map(),
  number: '2026-00412',
  corrects: null,
  isDraft: false,
  sha256: hash('7f3a91c2'),
  made: 0,
  ...said,
})
