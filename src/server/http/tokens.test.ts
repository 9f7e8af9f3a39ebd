import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { readAccessToken, signAccessToken } from './tokens.ts'

const SECRET = 'a secret that only this test knows'
const NOW = Date.parse('2026-11-25T08:00:00+02:00')
const claims = { accountId: 7, sessionId: 'b7a1' }

test('a token is good until it expires, however often it was read before', async () => {
  const token = await signAccessToken(claims, SECRET, NOW)
  expect(await readAccessToken(token, SECRET, NOW)).toEqual(claims)
  expect(await readAccessToken(token, SECRET, NOW + 599_999)).toEqual(claims)
  expect(await readAccessToken(token, SECRET, NOW + 600_000)).toBeUndefined()
  expect(await readAccessToken(token, SECRET, NOW)).toEqual(claims)
})

test('a session renewed in the second in which it began has another token', async () => {
  const token = await signAccessToken(claims, SECRET, NOW)
  expect(await signAccessToken(claims, SECRET, NOW)).not.toBe(token)
})

test('a token that was never good before it expired is refused too', async () => {
  const token = await signAccessToken(claims, SECRET, NOW)
  expect(await readAccessToken(token, SECRET, NOW + 600_000)).toBeUndefined()
})

test('a good token read before opens nothing under another secret, nor once changed', async () => {
  const token = await signAccessToken(claims, SECRET, NOW)
  await readAccessToken(token, SECRET, NOW)
  expect(await readAccessToken(token, `${SECRET}!`, NOW)).toBeUndefined()
  expect(await readAccessToken(token, SECRET, NOW)).toEqual(claims)
  expect(await readAccessToken(`${token.slice(0, -2)}AA`, SECRET, NOW)).toBeUndefined()
})

test('a token without end, or of another issuer, is none of ours', async () => {
  const sign = (issuer: string) =>
    new SignJWT({ sid: claims.sessionId })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject('7')
      .setIssuer(issuer)
  const key = new TextEncoder().encode(SECRET)
  expect(await readAccessToken(await sign('zambet').sign(key), SECRET, NOW)).toBeUndefined()
  const end = NOW / 1000 + 600
  const other = await sign('somebody').setExpirationTime(end).sign(key)
  expect(await readAccessToken(other, SECRET, NOW)).toBeUndefined()
  const own = await sign('zambet').setExpirationTime(end).sign(key)
  expect(await readAccessToken(own, SECRET, NOW)).toEqual(claims)
})
