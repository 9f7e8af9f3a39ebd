import { notify } from '#server/features/notifications/notify.ts'
import type { Services } from '#server/http/services.ts'
import { isToldOf, sampleDocuments, type SampledDocument } from './document-samples.sql.ts'
import { hashStored } from './hash-stored.ts'

/** Of each kind, a clinic and night: a thousand a clinic in seven weeks. */
const SAMPLE = 20

/** Tells of each document that is gone or no longer as it was sealed, once. */
export async function checkSample(
  { db, outside, now }: Pick<Services, 'db' | 'outside' | 'now'>,
  clinicId: number,
): Promise<void> {
  for (const document of await db.tenant(clinicId, tx => sampleDocuments(tx, SAMPLE)))
    if ((await hashStored(outside.files, document.key)) !== document.sha256) await tell(document)

  function tell(document: SampledDocument): Promise<void> {
    const { what, id, patientId } = document
    console.error(
      `the ${what} ${id} of clinic ${clinicId} is not as it was sealed: npm run audit:documents tells more`,
    )
    return db.tenant(clinicId, async tx => {
      if (await isToldOf(tx, document)) return
      await notify(tx, { clinicId, now: now(), kind: 'document_changed', patientId, about: { what, id } })
    })
  }
}
