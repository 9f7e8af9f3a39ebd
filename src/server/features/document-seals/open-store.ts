import forge from 'node-forge'
import type { KeyPair, NoKey, SealTasks } from './seal-tasks.ts'

const LEAST_BITS = 2048
const MOST_CERTIFICATES = 10

type Bags = forge.pkcs12.Bag[]

/** The key in a file of PKCS#12 with its certificate first and those above it; why there is none otherwise. */
export function openStore({ content, password }: SealTasks['open']['ask']): KeyPair | NoKey {
  const read = readStore(Buffer.from(content).toString('latin1'), password)
  if (typeof read === 'string') return read
  const { keyBag, pkcs8ShroudedKeyBag, certBag } = forge.pki.oids
  const bagsOf = (type: string | undefined): Bags => read.getBags({ bagType: type! })[type!] ?? []
  const keys = [...bagsOf(pkcs8ShroudedKeyBag), ...bagsOf(keyBag)]
  const certificates = bagsOf(certBag)
  // A key or a certificate that the library cannot read has none: those of elliptic curves.
  const key = keys.find(bag => bag.key)?.key
  if (!key) return keys.length > 0 ? 'kind' : 'keyless'
  const readable = certificates.flatMap(({ cert }) => cert ?? [])
  const own = readable.find(({ publicKey }) => isOf(publicKey as forge.pki.rsa.PublicKey, key))
  if (!own) return 'keyless'
  if (key.n.bitLength() < LEAST_BITS) return 'kind'
  const above = readable.filter(one => one !== own).slice(0, MOST_CERTIFICATES)
  return {
    key: forge.pki.privateKeyToPem(key),
    certificate: [own, ...above].map(one => forge.pki.certificateToPem(one)).join(''),
  }
}

const isOf = (publicKey: forge.pki.rsa.PublicKey, { n, e }: forge.pki.rsa.PrivateKey) =>
  publicKey.n?.compareTo(n) === 0 && publicKey.e.compareTo(e) === 0

function readStore(content: string, password: string): forge.pkcs12.Pkcs12Pfx | NoKey {
  let parsed: forge.asn1.Asn1
  try {
    parsed = forge.asn1.fromDer(content)
  } catch {
    return 'broken'
  }
  try {
    return forge.pkcs12.pkcs12FromAsn1(parsed, false, password)
  } catch (error) {
    const said = String(error)
    if (/password|MAC|decrypt|padding/i.test(said)) return 'password'
    return /RSA|OID|algorithm|curve/i.test(said) ? 'kind' : 'broken'
  }
}
