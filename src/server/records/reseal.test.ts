import { startTestApp } from '#test/app.ts'
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
