import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { certify, serialOf } from './certificate.ts'

test('a certificate’s number is positive and as short as it can be written, whatever it is made of', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), bytes => {
      expect(serialOf(bytes)).toMatch(/^[4-7][0-9a-f]{31}$/)
    }),
  )
  // One clinic in 512 had a certificate that began so, and nothing of it could be sealed.
  expect(serialOf(new Uint8Array(16))).toBe(`40${'00'.repeat(15)}`)
})

test('a certificate reads with its name and its number', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const made = new X509Certificate(
    certify({ key, name: 'Clinica Țăruș', at: Date.parse('2026-11-24'), years: 10 }),
  )
  expect(made.subject).toContain('CN=Clinica Țăruș')
  expect(made.serialNumber).toMatch(/^[4-7][0-9A-F]{31}$/)
})
