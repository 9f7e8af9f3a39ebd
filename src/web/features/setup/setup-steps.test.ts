import { expect, test } from 'vitest'
import { judgeSetup } from './setup-steps.ts'

type Clinic = Parameters<typeof judgeSetup>[0]

const location = { id: 1, active: true, address: 'Str. Lalelelor 3', city: 'Cluj-Napoca' }
const whole: Clinic = {
  locations: [location],
  cabinets: [{ active: true, location_id: 1 }],
  services: [{ id: 5, active: true, group_count: 1 }],
  doctors: [{ id: 7, active: true, services: [{ service_id: 5 }], schedule: [{ location_id: 1 }] }],
}
const [doctor] = whole.doctors

test('a clinic that patients can book has nothing left to do', () => {
  expect(judgeSetup(whole)).toMatchObject({ next: undefined, doctorId: 7, locationId: 1 })
})

test.each([
  ['a place without an address', { locations: [{ ...location, address: ' ' }] }, 'locations'],
  ['a place without a city', { locations: [{ ...location, city: '' }] }, 'locations'],
  ['a cabinet at another place', { cabinets: [{ active: true, location_id: 2 }] }, 'cabinets'],
  ['services before doctors', { services: [], doctors: [] }, 'services'],
  ['groups alone', { services: [{ id: 5, active: true, group_count: 8 }] }, 'services'],
  ['a doctor who gives nothing', { doctors: [{ ...doctor!, services: [] }] }, 'doctors'],
  [
    'a doctor who gives what is gone',
    { doctors: [{ ...doctor!, services: [{ service_id: 6 }] }] },
    'doctors',
  ],
  ['a doctor without a week', { doctors: [{ ...doctor!, schedule: [] }] }, 'schedule'],
  ['a doctor who has left', { doctors: [{ ...doctor!, active: false }] }, 'doctors'],
] satisfies [string, Partial<Clinic>, string][])('%s: the next step is to mend that', (_, change, next) => {
  expect(judgeSetup({ ...whole, ...change }).next).toBe(next)
})
