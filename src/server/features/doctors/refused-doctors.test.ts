import { type Row, type World, between, long, testRefusals } from '#test/refusals.ts'

const addDoctor =
  (wrong: object | ((world: World) => object)): Row[1] =>
  at => [
    'POST',
    '/add_doctor',
    {
      id: at.own.doctorId,
      first_name: 'Ana',
      last_name: 'Pop',
      ...(typeof wrong === 'function' ? wrong(at) : wrong),
    },
  ]
const setWeek =
  (...rows: ((world: World) => object)[]): Row[1] =>
  at => ['POST', '/addschedule', { doctor_id: at.own.doctorId, schedule: rows.map(row => hoursOf(at, row)) }]
const hoursOf = (at: World, row: (world: World) => object) => ({
  weekday: 1,
  start: '09:00',
  end: '17:00',
  location_id: at.own.locationId,
  cabinet_id: at.own.cabinetId,
  ...row(at),
})
testRefusals([
  ['−1 percent', addDoctor({ earnings_percentage: -1 }), { earnings_percentage: between(0, 100) }],
  ['101 percent', addDoctor({ earnings_percentage: 101 }), { earnings_percentage: between(0, 100) }],
  ['a name of 1', addDoctor({ first_name: 'a' }), { first_name: 'person_name' }],
  ['a name of 191', addDoctor({ last_name: 'a'.repeat(191) }), { last_name: 'person_name' }],
  ['a name that nobody sees', addDoctor({ last_name: '\u3164\u3164' }), { last_name: 'required' }],
  ['a description of 4', addDoctor({ description: 'abcd' }), { description: long(5, 5000) }],
  [
    'the email of an owner elsewhere',
    ({ other }) => ['POST', '/add_doctor', { first_name: 'Ana', last_name: 'Pop', email: other.owner_email }],
    { email: 'email_taken' },
  ],
  [
    'lists of another clinic',
    addDoctor(({ other }) => ({
      services: [{ service_id: other.serviceId }],
      specialities: [other.specialityId],
    })),
    { 'services.0.service_id': 'id', 'specialities.0': 'id' },
  ],
  [
    'roles of another clinic',
    addDoctor(({ other }) => ({ email: 'ana.pop@zambet.test', role_ids: [other.roleId] })),
    { role_ids: 'id' },
  ],
  [
    'hours over midnight',
    setWeek(() => ({ start: '20:00', end: '02:00' })),
    { 'schedule.0.end': 'end_before_start' },
  ],
  [
    'hours that overlap',
    setWeek(
      () => ({}),
      () => ({ start: '16:00', end: '18:00' }),
    ),
    { 'schedule.1.start': 'hours_overlap' },
  ],
  [
    'a break outside',
    setWeek(() => ({ break_start: '08:00', break_end: '09:30' })),
    { 'schedule.0.break_start': 'break_outside' },
  ],
  [
    'hours at a place of another clinic',
    setWeek(({ other }) => ({ location_id: other.locationId })),
    { 'schedule.0.cabinet_id': 'cabinet_elsewhere' },
  ],
  [
    'hours in a cabinet of another clinic',
    setWeek(({ other }) => ({ cabinet_id: other.cabinetId })),
    { 'schedule.0.cabinet_id': 'id' },
  ],
  [
    'the week of another clinic’s doctor',
    ({ other }) => ['POST', '/addschedule', { doctor_id: other.doctorId, schedule: [] }],
    'not_found',
  ],
  [
    'hours once in a cabinet of another clinic',
    ({ own, other: { locationId, cabinetId } }) => [
      'POST',
      `/v2/doctors/${own.doctorId}/exceptions`,
      {
        date: '2026-12-05',
        kind: 'open',
        start: '09:00',
        end: '12:00',
        location_id: locationId,
        cabinet_id: cabinetId,
      },
    ],
    { cabinet_id: 'id' },
  ],
  ['a speciality of 1', () => ['POST', '/v2/specialities', { name_ro: 'a' }], { name_ro: long(2, 100) }],
  [
    'a speciality of 101',
    () => ['POST', '/v2/specialities', { name_ro: 'a'.repeat(101) }],
    { name_ro: long(2, 100) },
  ],
  [
    'a speciality twice',
    () => ['POST', '/v2/specialities', { name_ro: 'Ortodonție' }],
    { name_ro: 'name_taken' },
  ],
])
