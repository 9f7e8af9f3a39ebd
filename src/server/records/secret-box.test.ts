import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSecret, resealSecret, sealSecret } from './secret-box.ts'
import { addKeptKey, givenKeys, keptKeys, readSecretKeys } from './secret-keys.ts'

const key = (id: string, letter: string) => `${id}:${letter.repeat(43)}`
const SESSION = 'a session secret that is long enough'
const place = { table: 'authenticators', row: '7', column: 'secret' }

test('a sealed secret opens where it is kept, and says nothing by itself', () => {
  const keys = givenKeys(undefined, SESSION)
  const sealed = sealSecret(keys, place, 'JBSWY3DP')
  expect(sealed).not.toContain('JBSWY3DP')
  expect(sealSecret(keys, place, 'JBSWY3DP')).not.toBe(sealed)
  expect(openSecret(keys, place, sealed)).toBe('JBSWY3DP')
})

test.each([
  ['table', { ...place, table: 'gateways' }],
  ['row', { ...place, row: '8' }],
  ['column', { ...place, column: 'token' }],
])('it does not open in another %s', (_, elsewhere) => {
  const keys = givenKeys(undefined, SESSION)
  expect(() => openSecret(keys, elsewhere, sealSecret(keys, place, 'x'))).toThrow()
})

test('nor when a letter of it was changed, with another’s key, or without one', () => {
  const keys = givenKeys(undefined, SESSION)
  const sealed = sealSecret(keys, place, 'JBSWY3DP')
  const changed = sealed.replace(/.(?=.$)/, letter => (letter === 'A' ? 'B' : 'A'))
  expect(() => openSecret(keys, place, changed)).toThrow()
  expect(() => openSecret(givenKeys(undefined, `${SESSION}!`), place, sealed)).toThrow()
  expect(() => openSecret(keys, place, 'v1.gone.AAAA')).toThrow('gone')
  expect(() => openSecret(keys, place, 'JBSWY3DP')).toThrow()
})

test('a new key seals, the old ones go on opening, and each secret is sealed anew once', () => {
  const first = givenKeys(key('a', 'A'), SESSION)
  const sealed = sealSecret(first, place, 'x')
  expect(sealed.startsWith('v1.a.')).toBe(true)
  const both = givenKeys(`${key('b', 'B')}, ${key('a', 'A')}`, SESSION)
  const anew = resealSecret(both, place, sealed) ?? ''
  expect(anew.startsWith('v1.b.')).toBe(true)
  expect(resealSecret(both, place, anew)).toBeUndefined()
  expect(openSecret(givenKeys(key('b', 'B'), SESSION), place, anew)).toBe('x')
})

test('what the session secret sealed opens after keys were given', () => {
  const sealed = sealSecret(givenKeys(undefined, SESSION), place, 'x')
  expect(openSecret(givenKeys(key('a', 'A'), SESSION), place, sealed)).toBe('x')
})

test.each(['', 'a', 'a:short', `${key('a', 'A')},a`, `${key('a', 'A')},${key('a', 'B')}`, key('A', 'A')])(
  'no list of keys: %s',
  text => expect(readSecretKeys(text)).toBeUndefined(),
)

test('keys in the data folder are made once, for their owner alone, and added to while a server runs', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'zambet-keys-'))
  const keys = keptKeys(dataDir)
  const sealed = sealSecret(keys, place, 'x')
  expect(keptKeys(dataDir).list()).toEqual(keys.list())
  addKeptKey(dataDir)
  expect(keys.list()).toHaveLength(2)
  expect(resealSecret(keys, place, sealed)).toBeDefined()
  expect(statSync(join(dataDir, 'secret-keys')).mode & 0o777).toBe(0o600)
  rmSync(dataDir, { recursive: true })
})
