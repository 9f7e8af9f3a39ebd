import { randomBytes } from 'node:crypto'
import forge from 'node-forge'
import type { SealTasks } from './seal-tasks.ts'

/** Of a name in a certificate, in letters. */
const LONGEST_NAME = 64
const DAY = 86_400_000

/**
 * A certificate's number of random bytes, in hex. Positive and without a needless zero before it, which OpenSSL refuses to
 * read: the first byte is 40 to 7f.
 */
export function serialOf([first = 0, ...rest]: Uint8Array): string {
  return Buffer.from([(first & 0x3f) | 0x40, ...rest]).toString('hex')
}

/** A certificate that says of itself whose key this is; nobody above it vouches for that. */
export function certify({ key, name, at, years }: SealTasks['certify']['ask']): string {
  const privateKey = forge.pki.privateKeyFromPem(key)
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.setRsaPublicKey(privateKey.n, privateKey.e)
  certificate.serialNumber = serialOf(randomBytes(16))
  // A document may have been signed shortly before the key was first needed.
  certificate.validity.notBefore = new Date(at - DAY)
  certificate.validity.notAfter = new Date(at)
  certificate.validity.notAfter.setUTCFullYear(certificate.validity.notAfter.getUTCFullYear() + years)
  const called = name.slice(0, LONGEST_NAME).replaceAll(/\p{C}/gu, '').trim() || 'Zâmbet'
  const subject = ['commonName', 'organizationName'].map(field => ({
    name: field,
    value: called,
    valueTagClass: forge.asn1.Type.UTF8,
  }))
  const names = [{ name: 'countryName', value: 'RO' }, ...subject] as unknown as forge.pki.CertificateField[]
  certificate.setSubject(names)
  certificate.setIssuer(names)
  certificate.setExtensions([
    { name: 'basicConstraints', cA: false, critical: true },
    { name: 'keyUsage', digitalSignature: true, nonRepudiation: true, critical: true },
    { name: 'subjectKeyIdentifier' },
  ])
  certificate.sign(privateKey, forge.md.sha256.create())
  return forge.pki.certificateToPem(certificate)
}
