import { type Row, UNSEEN, long, testRefusals } from '#test/refusals.ts'

const [CLUJ, SECTOR_1] = [127, 179_141]
const changeLocation =
  (wrong: object): Row[1] =>
  ({ own }) => ['POST', '/updatelocation', { id: own.emptyId, ...wrong }]
const hour = (start: string, end: string) => ({ days: [1, 2], start, end })
testRefusals([
  ['a location of 1 letter', changeLocation({ name: 'a' }), { name: long(2, 100) }],
  [
    'hours over midnight',
    changeLocation({ hours: [hour('22:00', '06:00')] }),
    { 'hours.0.end': 'end_before_start' },
  ],
  [
    'hours that overlap',
    changeLocation({ hours: [hour('08:00', '12:00'), hour('11:00', '13:00')] }),
    { 'hours.1.start': 'hours_overlap' },
  ],
  [
    'a place of another county',
    changeLocation({ county_id: CLUJ, city_id: SECTOR_1 }),
    { city_id: 'city_elsewhere' },
  ],
  [
    'a location of another clinic',
    ({ other }) => ['POST', '/updatelocation', { id: other.emptyId, name: 'A mea' }],
    'not_found',
  ],
  [
    'a location of another clinic, gone',
    ({ other }) => ['POST', '/deletelocation', { id: other.emptyId }],
    'not_found',
  ],
  [
    'a cabinet that nobody sees',
    ({ own }) => ['POST', '/addcabinet', { name: UNSEEN, location_id: own.locationId }],
    { name: 'required' },
  ],
  [
    'a cabinet at a location of another clinic',
    ({ own, other }) => ['POST', '/updatecabinet', { id: own.cabinetId, location_id: other.locationId }],
    { location_id: 'id' },
  ],
  [
    'a cabinet for services of another clinic',
    ({ own, other }) => [
      'POST',
      '/updatecabinet',
      { id: own.cabinetId, service_ids: [own.serviceId, other.serviceId] },
    ],
    { service_ids: 'id' },
  ],
  ['a cabinet of another clinic', ({ other }) => ['DELETE', `/v2/cabinets/${other.cabinetId}`], 'not_found'],
])
