import { expect, test } from 'vitest'
import { listLosingGround, type ComingBooking, type Ground } from './ground.ts'

const CENTRE = 1
const NORTH = 2

const booking = (fields: Partial<ComingBooking> = {}): ComingBooking => ({
  doctorId: 1,
  locationId: CENTRE,
  cabinetId: 10,
  serviceIds: [100],
  start: 600,
  end: 630,
  ...fields,
})

interface Facts {
  doctors?: number[]
  cabinets?: number[]
  services?: number[]
  hours?: [start: number, end: number, locationId?: number][]
}

/** Doctor 1 gives services 100 and 101 and works from 540 to 1020 at the centre; cabinets 10 and 11 are open. */
const ground = ({
  doctors = [1],
  cabinets = [10, 11],
  services = [100, 101],
  hours = [[540, 1020]],
}: Facts = {}): Ground => ({
  worksHere: id => doctors.includes(id),
  hasPlace: ({ cabinetId }) => cabinetId === null || cabinets.includes(cabinetId),
  gives: (_, id) => services.includes(id),
  hoursOf: () =>
    hours.map(([start, end, locationId = CENTRE]) => ({ start, end, locationId, cabinetId: 10 })),
})

test.each<[what: string, booking: ComingBooking, before: Facts, after: Facts, loses: boolean]>([
  ['nothing changes', booking(), {}, {}, false],
  ['more is worked', booking(), {}, { hours: [[480, 1200]] }, false],
  ['the doctor leaves', booking(), {}, { doctors: [] }, true],
  [
    'the doctor had left already',
    booking(),
    { doctors: [] },
    { doctors: [], hours: [], services: [] },
    false,
  ],
  [
    'a visit outside the hours, and the doctor leaves',
    booking({ start: 1100, end: 1130 }),
    {},
    { doctors: [] },
    true,
  ],
  ['the hours go', booking(), {}, { hours: [] }, true],
  ['the hours end before it', booking(), {}, { hours: [[540, 600]] }, true],
  ['the hours end with it', booking(), {}, { hours: [[540, 630]] }, false],
  [
    'a break cuts it',
    booking(),
    {},
    {
      hours: [
        [540, 610],
        [620, 1020],
      ],
    },
    true,
  ],
  [
    'hours of two cabinets meet under it',
    booking(),
    {},
    {
      hours: [
        [540, 615],
        [615, 1020],
      ],
    },
    false,
  ],
  ['the same hours elsewhere', booking(), {}, { hours: [[540, 1020, NORTH]] }, true],
  ['it was outside before', booking(), { hours: [] }, { hours: [] }, false],
  ['it was outside of other hours', booking(), { hours: [[700, 800]] }, { hours: [] }, false],
  ['part was outside, and the rest goes too', booking({ start: 1000, end: 1060 }), {}, { hours: [] }, true],
  ['part was outside, and no more', booking({ start: 1000, end: 1060 }), {}, { hours: [[600, 1020]] }, false],
  ['its service goes', booking(), {}, { services: [101] }, true],
  ['one of its services goes', booking({ serviceIds: [100, 101] }), {}, { services: [101] }, true],
  ['another service goes', booking(), {}, { services: [100] }, false],
  ['its service was not given before', booking(), { services: [] }, { services: [] }, false],
  ['its cabinet closes', booking(), {}, { cabinets: [11] }, true],
  ['another cabinet closes', booking(), {}, { cabinets: [10] }, false],
  ['its cabinet was closed already', booking(), { cabinets: [] }, { cabinets: [] }, false],
  [
    'its cabinet closes after the doctor left',
    booking(),
    { doctors: [] },
    { doctors: [], cabinets: [] },
    true,
  ],
])('%s', (_, one, before, after, loses) => {
  expect(listLosingGround([one], ground(before), ground(after))).toEqual(loses ? [one] : [])
})

test('keeps the order and everything else that is known of a visit', () => {
  const visits = [700, 540, 600].map((start, id) => ({ ...booking({ start, end: start + 30 }), id }))
  const lost = listLosingGround(visits, ground(), ground({ hours: [[600, 630]] }))
  expect(lost.map(({ id }) => id)).toEqual([0, 1])
})
