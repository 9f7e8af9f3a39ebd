import { notify } from '#server/features/notifications/notify.ts'
import type { Services } from '#server/http/services.ts'
import { isToldOf, sampleDocuments, type SampledDocument } from './document-samples.sql.ts'
import { hashStored } from './hash-stored.ts'

/** Of each kind, a clinic and night: a thousand a clinic in seven weeks. */
const SAMPLE = 20

type Stores = Pick<Services, 'db' | 'outside' | 'now'>

export interface LookedAt {
  readonly clinicId: number
  /** How many the store has. */
  readonly found: number
  readonly gone: readonly SampledDocument[]
  /** There, and no longer as they were sealed. */
  readonly changed: readonly SampledDocument[]
}

/** Hashes some of a clinic's sealed documents anew. */
export async function lookAtSample({ db, outside }: Stores, clinicId: number): Promise<LookedAt> {
  const gone: SampledDocument[] = []
  const changed: SampledDocument[] = []
  const sample = await db.tenant(clinicId, tx => sampleDocuments(tx, SAMPLE))
  for (const document of sample) {
    const hash = await hashStored(outside.files, document.key)
    if (hash === undefined) gone.push(document)
    else if (hash !== document.sha256) changed.push(document)
  }
  return { clinicId, found: sample.length - gone.length, gone, changed }
}

/** Tells of each document that is gone or no longer as it was sealed, once. */
export async function tellOfFaults(
  { db, now }: Stores,
  { clinicId, gone, changed }: LookedAt,
): Promise<void> {
  for (const document of [...gone, ...changed]) {
    const { what, id, patientId } = document
    console.error(
      `the ${what} ${id} of clinic ${clinicId} is not as it was sealed: npm run audit:documents tells more`,
    )
    await db.tenant(clinicId, async tx => {
      if (await isToldOf(tx, document)) return
      await notify(tx, { clinicId, now: now(), kind: 'document_changed', patientId, about: { what, id } })
    })
  }
}
