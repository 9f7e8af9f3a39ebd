import { startTestApp } from '#test/app.ts'
import { HOUR, openVideoDesk } from '#test/video-desk.ts'
import { addAccount, signIn } from '#test/factories.ts'
import { ownerPool } from '#server/db/owner.ts'
import { TOTP, URI } from 'otpauth'
import { expect, test } from 'vitest'
import { resealAll } from './reseal.sql.ts'
import { givenKeys } from './secret-keys.ts'

test('secrets are sealed anew with the newest key, once, and what they guard goes on working', async () => {
  const app = await startTestApp()
  const pool = ownerPool(app.url, 1)
  try {
    const headers = await signIn(app, await addAccount(app, { email: 'chei@exemplu.ro' }))
    const { body } = await app.call('POST', '/v2/two-factor/totp', { body: {}, headers })
    const { config } = app.services
    const keys = givenKeys(`noua:${'A'.repeat(43)}`, config.sessionSecret)
    expect(await resealAll(pool, keys)).toBe(1)
    expect(await resealAll(pool, keys)).toBe(0)
    const { rows } = await app.sql.query<{ pending_secret: string }>(
      'select pending_secret from authenticators',
    )
    expect(rows[0]?.pending_secret).toMatch(/^v1\.noua\./)
    Object.assign(config, { secretKeys: keys })
    const code = (URI.parse(body.data.uri as string) as TOTP).generate({ timestamp: app.clock.now })
    const done = await app.call('POST', '/v2/two-factor/totp/confirm', { body: { code }, headers })
    expect(done.status).toBe(200)
  } finally {
    await pool.end()
    await app.stop()
  }
})

test('so are those of which a clinic has several: tokens of video accounts and what opens meetings', async () => {
  const desk = await openVideoDesk()
  const pool = ownerPool(desk.test.url, 1)
  try {
    await desk.connect('zoom', 'cabinet')
    const id = await desk.bookVideo()
    await desk.work()
    const path = `/v2/bookings/${id}/meeting`
    const url = 'https://meet.exemplu.ro/camera'
    await desk.test.call('PUT', `${path}/link`, { body: { url }, headers: desk.clinic.owner })
    const { config } = desk.test.services
    const keys = givenKeys(`noua:${'A'.repeat(43)}`, config.sessionSecret)
    expect([await resealAll(pool, keys), await resealAll(pool, keys)]).toEqual([4, 0])
    Object.assign(config, { secretKeys: keys })
    await desk.test.call('PUT', `${path}/link`, { body: { url: null }, headers: desk.clinic.owner })
    desk.test.clock.now += HOUR
    const headers = await signIn(desk.test, desk.clinic.clinicId)
    const started = await desk.post(`${path}/start`, {}, headers)
    expect([started.status, started.body.data.url]).toEqual([200, expect.stringContaining('zak=host')])
  } finally {
    await pool.end()
    await desk.stop()
  }
})
