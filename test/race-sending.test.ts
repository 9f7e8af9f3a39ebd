// No message about a visit is sent once the visit's cancellation or move was committed, with two servers that send.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { SmsServer } from './sms-server.ts'
import { raceSending } from './soak/race-sending.ts'
import { startTwoServers, type TwoServers } from './soak/two-servers.ts'

const PATIENCE = 180_000
const VISITS = Number(process.env['RACED_VISITS'] ?? 240)

let gateway: SmsServer
let two: TwoServers
beforeAll(async () => {
  gateway = await SmsServer.start('generic')
  two = await startTwoServers({
    SMS_GATEWAY_URL: gateway.url,
    SMS_GATEWAY_TOKEN: gateway.credentials['token']!,
  })
}, PATIENCE)
afterAll(async () => {
  await two.close()
  await gateway.stop()
})

test('a visit that is cancelled or moved while it is told of', { timeout: PATIENCE }, async () => {
  const { problems, before, after } = await raceSending(two.ground, gateway, VISITS)
  expect(problems, JSON.stringify({ before, after })).toEqual([])
  // Both came to be first.
  expect(Math.min(before, after)).toBeGreaterThan(VISITS / 20)
})
