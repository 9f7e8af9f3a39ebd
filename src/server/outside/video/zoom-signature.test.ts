import { expect, it } from 'vitest'
import { answerValidation, isSignedByZoom } from './zoom-signature.ts'

const SECRET = 'a secret token'
const NOW = 1_800_000_000_000
const raw = Buffer.from('{"event":"meeting.started","payload":{"topic":"Consultație"}}')
const time = '1800000000'
// openssl dgst -sha256 -hmac of `v0:time:raw`.
const SIGNATURE = 'v0=04bee86d9302e9bab7872f9d4f90e41640f6e63f3fa13f95a1ce02f2ac056da5'

it('knows what Zoom signed just now', () => {
  expect(isSignedByZoom(SECRET, { signature: SIGNATURE, time, raw }, NOW)).toBe(true)
  expect(isSignedByZoom(SECRET, { signature: SIGNATURE, time, raw }, NOW + 299_000)).toBe(true)
})

it.each([
  ['an old recording', {}, NOW + 301_000],
  ['news of tomorrow', {}, NOW - 301_000],
  ['another body', { raw: Buffer.from('{}') }, NOW],
  ['another time', { time: '1800000001' }, NOW],
  ['no time', { time: '' }, NOW],
  ['a time that is none', { time: '1800000000.5' }, NOW],
  ['no signature', { signature: '' }, NOW],
  ['a shorter signature', { signature: SIGNATURE.slice(0, -1) }, NOW],
  ['another version', { signature: SIGNATURE.replace('v0', 'v1') }, NOW],
  ['another signature', { signature: `v0=${'0'.repeat(64)}` }, NOW],
])('does not believe %s', (_what, changed, now) => {
  expect(isSignedByZoom(SECRET, { signature: SIGNATURE, time, raw, ...changed }, now)).toBe(false)
})

it('does not believe what another secret signed', () => {
  expect(isSignedByZoom('another', { signature: SIGNATURE, time, raw }, NOW)).toBe(false)
})

it('proves that the address is ours', () => {
  expect(answerValidation(SECRET, 'qgg8vlvZRS6UYooatFL8Aw')).toEqual({
    plainToken: 'qgg8vlvZRS6UYooatFL8Aw',
    encryptedToken: 'a06dceb1de2cfd931d0c4cf987e1197ff72762d5b7b97128d3a7b9f209ffbd77',
  })
})
