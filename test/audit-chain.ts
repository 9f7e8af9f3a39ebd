import { sealWhatWaits } from '#server/features/audit-chain/seal-entries.ts'
import { countUnsealed } from '#server/features/audit-chain/seals.sql.ts'
import { WriteTx } from '#server/records/transaction.ts'
import { expect, vi } from 'vitest'
import type { TestApp } from './app.ts'

/** Writes entries of which open pages are told, and as many of which they are not, a second apart. */
export async function writeEntries(app: TestApp, clinicId: number, count: number): Promise<void> {
  const author = { clinicId, accountId: clinicId, kind: 'clinic' } as const
  for (let id = 1; id <= count; id++)
    await app.db.tenant(clinicId, async bare => {
      const tx = new WriteTx(bare, { ...author, now: app.clock.now + id * 1000 })
      await tx.record('tag', id, 'changed', { name: `„veche” ${id}\t\u007f` }, { name: 'nouă' })
      await tx.recordEach('patient_record', 'file_added', [{ id, after: { name: `x${id}` } }])
    })
}

/** Seals until nothing waits: other tests' transactions on the same server may hold it up for a moment. */
export async function sealAll(app: TestApp, clinicId: number): Promise<void> {
  await vi.waitFor(async () => {
    expect(await sealWhatWaits(app.services)).toEqual([])
    expect(await app.db.tenant(clinicId, countUnsealed)).toBe(0)
  }, 20_000)
}
