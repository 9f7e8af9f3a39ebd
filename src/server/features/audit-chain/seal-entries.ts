import type { Services } from '#server/http/services.ts'
import { listClinicsToSeal, sealEntries } from './seals.sql.ts'

/** One transaction's: short enough that nobody minds it. */
const BATCH = 1_000
/** The next minute goes on where this one stops, milliseconds. */
const LONGEST = 45_000

/**
 * Seals every clinic's entries that no open transaction can come before, a batch a clinic in turn, so that none waits for
 * another's backlog. Answers what went wrong; other clinics did not wait for it.
 */
export async function sealWhatWaits({ db, now }: Pick<Services, 'db' | 'now'>): Promise<unknown[]> {
  const problems: unknown[] = []
  const end = now() + LONGEST
  let waiting = await db.stranger(listClinicsToSeal)
  while (waiting.length > 0 && now() < end) {
    const full: number[] = []
    for (const clinicId of waiting) {
      try {
        const sealed = await db.tenant(clinicId, tx => sealEntries(tx, new Date(now()), BATCH))
        if (sealed === BATCH) full.push(clinicId)
      } catch (error) {
        problems.push(error)
      }
    }
    waiting = full
  }
  return problems
}
