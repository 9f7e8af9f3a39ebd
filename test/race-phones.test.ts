import { afterAll, beforeAll, expect, test } from 'vitest'
import { raceForOnePhone } from './soak/race-one-phone.ts'
import { startTwoServers, type TwoServers } from './soak/two-servers.ts'

const PATIENCE = 240_000

let two: TwoServers
beforeAll(async () => {
  two = await startTwoServers()
}, PATIENCE)
afterAll(() => two.close())

test(
  'in 200 rounds at two processes an unproved phone reaches nobody, and a proved one its owner once',
  { timeout: PATIENCE },
  async () => {
    const { problems, figures } = await raceForOnePhone(two.ground, two.origins, 200)
    expect(problems).toEqual([])
    expect(figures).toMatchObject({ '200 ': 600, '409 phone_not_proved': 600, '422 invalid_fields': 400 })
  },
)
