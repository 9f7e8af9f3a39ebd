import { generateKeyPairSync } from 'node:crypto'
import forge from 'node-forge'

const DAY = 86_400_000

export interface SealFile {
  readonly password?: string
  readonly name?: string
  /** Epoch milliseconds. */
  readonly from?: number
  readonly until?: number
  readonly bits?: number
  readonly isKeyless?: boolean
}

/** A file of PKCS#12 as an authority hands it out. */
export function makeSealFile({
  password = 'parola',
  name = 'Clinica Țăruș SRL',
  from = Date.now() - DAY,
  until = Date.now() + 365 * DAY,
  bits = 2048,
  isKeyless = false,
}: SealFile = {}): Buffer {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: bits,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  })
  const key = forge.pki.privateKeyFromPem(privateKey)
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.setRsaPublicKey(key.n, key.e)
  certificate.serialNumber = '01'
  certificate.validity.notBefore = new Date(from)
  certificate.validity.notAfter = new Date(until)
  const names = [
    { name: 'commonName', value: name, valueTagClass: forge.asn1.Type.UTF8 },
  ] as unknown as forge.pki.CertificateField[]
  certificate.setSubject(names)
  certificate.setIssuer(names)
  certificate.sign(key, forge.md.sha256.create())
  const store = forge.pkcs12.toPkcs12Asn1(isKeyless ? null : key, [certificate], password, {
    algorithm: '3des',
    count: 10,
  })
  return Buffer.from(forge.asn1.toDer(store).getBytes(), 'latin1')
}
