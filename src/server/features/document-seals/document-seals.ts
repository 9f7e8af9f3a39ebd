// A clinic's electronic seal over its documents.

import { generateKeyPair, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import type { Tx } from '#server/db/database.ts'
import type { Services } from '#server/http/services.ts'
import { openSecret, sealSecret, type SecretPlace } from '#server/records/secret-box.ts'
import { findSealRow, insertSeal, readClinicName, retireSealRow, type SealRow } from './document-seals.sql.ts'
import type { KeyPair } from './seal-tasks.ts'
import { askSealer } from './sealer.ts'

type Needed = Pick<Services, 'db' | 'config'>

const BITS = 3072
const YEARS = 10

export interface Seal {
  /** What the seal says of itself: "Raport 2026-00412". */
  readonly reason: string
  /** Epoch milliseconds. */
  readonly at: number
}

/** The document with the clinic's seal over all of it; the clinic's key is made at first need. */
export async function sealPdf(
  services: Needed,
  clinicId: number,
  content: Buffer,
  { reason, at }: Seal,
): Promise<Buffer> {
  const { row, name } = await readySeal(services, clinicId, at)
  const pair = { key: openKey(services, row), certificate: row.certificate }
  const sealed = await askSealer({ what: 'seal', content, pair, name, reason, at })
  return Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
}

/** Until when a certificate holds, in epoch milliseconds; the first of several is the clinic's. */
const endOf = (certificate: string) => new X509Certificate(certificate).validToDate.getTime()

/** The one in use; what is over gives way to a new one, made by us. */
async function readySeal(
  services: Needed,
  clinicId: number,
  at: number,
): Promise<{ row: SealRow; name: string }> {
  const found = await services.db.tenant(clinicId, read)
  if (found.row && endOf(found.row.certificate) > at) return { row: found.row, name: found.name }
  const pair = await makePair(found.name, at)
  const made = await services.db.tenant(clinicId, async tx => {
    if (found.row) await retireSealRow(tx, at, found.row.id)
    await keepPair(tx, services, { clinicId, pair, isOwn: false, createdBy: null, at })
    return read(tx)
  })
  // Another may have been quicker: what counts is the one that is kept.
  if (!made.row) throw new Error(`the clinic ${clinicId} has no seal`)
  return { row: made.row, name: made.name }
}

const read = async (tx: Tx) => ({ row: await findSealRow(tx), name: await readClinicName(tx) })

async function makePair(name: string, at: number): Promise<KeyPair> {
  const { privateKey: key } = await promisify(generateKeyPair)('rsa', {
    modulusLength: BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    // As the library that certifies reads it.
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  })
  return { key, certificate: await askSealer({ what: 'certify', key, name, at, years: YEARS }) }
}

interface Kept {
  readonly clinicId: number
  readonly pair: KeyPair
  readonly isOwn: boolean
  readonly createdBy: number | null
  readonly at: number
}

/** False where another one is in use. */
export async function keepPair(
  tx: Tx,
  { config }: Pick<Services, 'config'>,
  { pair, ...seal }: Kept,
): Promise<boolean> {
  const id = await insertSeal(tx, {
    ...seal,
    certificate: pair.certificate,
    seal: row => sealSecret(config.secretKeys, placeOf(row), pair.key),
  })
  return id !== undefined
}

const placeOf = (row: string): SecretPlace => ({ table: 'clinic_seals', row, column: 'key_sealed' })

const openKey = ({ config }: Needed, { id, key_sealed: kept }: SealRow) =>
  openSecret(config.secretKeys, placeOf(id), kept)
