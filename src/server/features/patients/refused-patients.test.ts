import { type Ids, type Row, UNSEEN, between, long, testRefusals } from '#test/refusals.ts'

const ALERT = { kind: 'allergy', severity: 'high', text: 'Penicilină' }
const write =
  (wrong: object): Row[1] =>
  () => ['POST', '/add_patient', { first_name: 'Ana', ...wrong }]
const change =
  (wrong: object): Row[1] =>
  ({ own }) => ['POST', '/add_patient', { id: own.patientId, first_name: 'Ana', ...wrong }]
const post =
  (path: (own: Ids, other: Ids) => string, body: object | ((own: Ids, other: Ids) => object) = {}): Row[1] =>
  ({ own, other }) => ['POST', path(own, other), typeof body === 'function' ? body(own, other) : body]
const put =
  (path: (own: Ids, other: Ids) => string, body: object): Row[1] =>
  ({ own, other }) => ['PUT', path(own, other), body]
const most = (characters: number) => ['too_long', { characters }] as const
const record = ({ patientId }: Ids) => `/v2/patients/${patientId}`

testRefusals([
  ...[write, change].flatMap((ask): Row[] => [
    ['a name of digits', ask({ first_name: 'Ana2' }), { first_name: 'person_name' }],
    ['a name that nobody sees', ask({ last_name: UNSEEN }), { last_name: 'required' }],
    ['a name of 191', ask({ last_name: 'a'.repeat(191) }), { last_name: 'person_name' }],
    ['a phone of 3', ask({ mobile: '072' }), { mobile: 'phone' }],
    ['an email without a place', ask({ email: 'ana@' }), { email: 'email' }],
    ['a birth to come', ask({ birth_date: '2026-11-26' }), { birth_date: 'in_the_future' }],
    ['30 February', ask({ birth_date: '1990-02-30' }), { birth_date: 'date' }],
    ['a CNP whose last digit is wrong', ask({ cnp: '1900101012345' }), { cnp: 'cnp' }],
    ['a CNP of 12', ask({ cnp: '190010101234' }), { cnp: 'cnp' }],
    ['a county that is none', ask({ county_id: 999 }), { county_id: 'id' }],
    ['a language that is none', ask({ language: 'fr' }), { language: 'language' }],
    ['a note of 5,001', ask({ note: 'a'.repeat(5001) }), { note: most(5000) }],
    ['a number of a record that another has', ask({ card_number: '7' }), { card_number: 'card_taken' }],
    [
      'two at once',
      ask({ mobile: '1', birth_date: '2199-01-01' }),
      { mobile: 'phone', birth_date: 'in_the_future' },
    ],
    ['a field that nobody knows', ask({ iban: 'x' }), { iban: 'unknown_field' }],
  ]),
  [
    'a guardian of another clinic',
    ({ other }) => ['POST', '/add_patient', { first_name: 'Ana', guardian_id: other.patientId }],
    { guardian_id: 'id' },
  ],
  [
    'to be one’s own guardian',
    ({ own }) => [
      'POST',
      '/add_patient',
      { id: own.patientId, first_name: 'Ana', guardian_id: own.patientId },
    ],
    { guardian_id: 'own_guardian' },
  ],
  ['a phone of no guardian', write({ guardian_mobile: '0722000222' }), { guardian_name: 'required' }],
  [
    'a tag of another clinic',
    ({ other }) => ['POST', '/add_patient', { first_name: 'Ana', tag_ids: [other.tagId] }],
    { 'tag_ids.0': 'id' },
  ],
  [
    'a consent to come',
    write({ consents: [{ kind: 'data', given: true, on_date: '2026-11-26', how: 'paper' }] }),
    { 'consents.0.on_date': 'in_the_future' },
  ],
  [
    'an alert that is over',
    write({ alerts: [{ ...ALERT, until: '2026-11-24' }] }),
    { 'alerts.0.until': 'day_past' },
  ],
  [
    'a patient of another clinic',
    ({ other }) => ['POST', '/add_patient', { id: other.patientId, first_name: 'Ana' }],
    'not_found',
  ],
  [
    'one of another clinic, put back',
    post((_, other) => `/v2/patients/${other.patientId}/restore`),
    'not_found',
  ],

  [
    'an alert of nothing',
    post(own => `${record(own)}/alerts`, { ...ALERT, text: ' ' }),
    { text: 'required' },
  ],
  [
    'an alert of 501',
    post(own => `${record(own)}/alerts`, { ...ALERT, text: 'a'.repeat(501) }),
    { text: most(500) },
  ],
  [
    'an alert of no kind',
    post(own => `${record(own)}/alerts`, { ...ALERT, kind: 'other' }),
    { kind: 'choice' },
  ],
  [
    'an alert until yesterday',
    post(own => `${record(own)}/alerts`, { ...ALERT, until: '2026-11-24' }),
    { until: 'day_past' },
  ],
  [
    'an alert ended for no reason',
    post(own => `/v2/alerts/${own.alertId}/end`, { reason: ' ' }),
    { reason: long(2, 500) },
  ],
  ['an alert of another clinic', post((_, other) => `/v2/alerts/${other.alertId}`, ALERT), 'not_found'],
  ['one’s end', post((_, other) => `/v2/alerts/${other.alertId}/end`, { reason: 'Gata' }), 'not_found'],
  ['an alert changed too late', post(own => `/v2/alerts/${own.alertId}`, { ...ALERT, version: 9 }), 'stale'],

  ['a tag twice', post(() => '/v2/tags', { name: 'PROTEZAT' }), { name: 'tag_taken' }],
  ['a tag of 41', post(() => '/v2/tags', { name: 'a'.repeat(41) }), { name: most(40) }],
  ['the thirteenth colour', post(() => '/v2/tags', { name: 'Nou', color: 13 }), { color: between(1, 12) }],
  [
    'a tag of another clinic, renamed',
    post((_, other) => `/v2/tags/${other.tagId}`, { name: 'x' }),
    'not_found',
  ],
  [
    'a tag of another clinic, given',
    post(
      own => `${record(own)}/tags`,
      (_, other) => ({ add: [other.tagId] }),
    ),
    { 'add.0': 'id' },
  ],

  [
    'a diagnosis that is none',
    post(own => `${record(own)}/diagnoses`, { diagnosis: 'K99.9' }),
    { diagnosis: 'diagnosis' },
  ],
  [
    'a diagnosis of another clinic',
    post(
      own => `${record(own)}/diagnoses`,
      (_, other) => ({ diagnosis: String(other.ownDiagnosisId) }),
    ),
    { diagnosis: 'diagnosis' },
  ],
  [
    'a diagnosis of tomorrow',
    post(own => `${record(own)}/diagnoses`, { diagnosis: 'K02.1', on_date: '2026-11-26' }),
    { on_date: 'in_the_future' },
  ],
  [
    'a diagnosis over before it was found',
    post(own => `/v2/patient-diagnoses/${own.diagnosisId}/resolve`, { on_date: '2026-11-19' }),
    { on_date: 'before_diagnosis' },
  ],
  [
    'a diagnosis of another clinic’s patient',
    post((_, other) => `/v2/patient-diagnoses/${other.diagnosisId}/void`, { reason: 'Greșit' }),
    'not_found',
  ],
  [
    'an own diagnosis twice',
    post(() => '/v2/own-diagnoses', { name: 'BRUXISM' }),
    { name: 'diagnosis_taken' },
  ],

  [
    'a note of nothing',
    post(
      () => '/add_observation',
      own => ({ patient_id: own.patientId, text: '' }),
    ),
    { text: 'required' },
  ],
  [
    'a note of a tooth that nobody has',
    post(
      () => '/add_observation',
      own => ({ patient_id: own.patientId, text: 'x', teeth: [19] }),
    ),
    { 'teeth.0': 'tooth' },
  ],
  [
    'a note of another clinic’s patient',
    post(
      () => '/add_observation',
      (_, other) => ({ patient_id: other.patientId, text: 'x' }),
    ),
    'not_found',
  ],
  [
    'another clinic’s note, corrected',
    post(
      () => '/change-observation',
      (_, other) => ({ id: other.noteId, text: 'x' }),
    ),
    'not_found',
  ],
  [
    'another clinic’s note, put back',
    post((_, other) => `/v2/observations/${other.noteId}/restore`),
    'not_found',
  ],
  ['phrases without one', post(() => '/v2/phrases/order', { ids: [] }), { ids: 'phrases_incomplete' }],
  [
    'phrases of another clinic',
    post(
      () => '/v2/phrases/order',
      (_, other) => ({ ids: [other.phraseId] }),
    ),
    { ids: 'phrases_incomplete' },
  ],

  [
    'a file of no name of a kind',
    put(own => `/v2/patient-files/${own.fileId}`, { kind: 'film' }),
    { kind: 'choice' },
  ],
  [
    'a file of tomorrow',
    put(own => `/v2/patient-files/${own.fileId}`, { taken_on: '2026-11-26' }),
    { taken_on: 'date' },
  ],
  [
    'a scale of nothing',
    put(own => `/v2/patient-files/${own.fileId}`, { scale_mm: 0 }),
    { scale_mm: 'positive' },
  ],
  [
    'a file of another clinic',
    put((_, other) => `/v2/patient-files/${other.fileId}`, { title: 'x' }),
    'not_found',
  ],

  [
    'a merge with oneself',
    post(
      own => `${record(own)}/merge`,
      own => ({ merged_id: own.patientId, kept_version: 1, merged_version: 1 }),
    ),
    { merged_id: 'id' },
  ],
  [
    'a merge with another clinic’s patient',
    post(
      own => `${record(own)}/merge`,
      (_, other) => ({ merged_id: other.patientId, kept_version: 1, merged_version: 1 }),
    ),
    'not_found',
  ],
  [
    'a merge of what nobody saw',
    post(
      own => `${record(own)}/merge`,
      own => ({ merged_id: own.otherPatientId, kept_version: 9, merged_version: 1 }),
    ),
    'stale',
  ],
])
