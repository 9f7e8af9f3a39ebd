import { defineJob, type JobContext } from '#server/jobs/job.ts'
import { CardsRefused } from '#server/outside/payments/card-payments.ts'
import { WriteTx } from '#server/records/transaction.ts'
import { z } from 'zod'
import { saveProblem, startRefund } from './card-refunds.sql.ts'
import { noteRefunded } from './note-refunded.ts'

/**
 * Asks the processor to pay back what was written down. It is asked under the refund's own key, and looked at first when it
 * was asked before, so that nothing goes back twice however often this dies in the middle.
 */
export const sendCardRefund = defineJob({
  name: 'send-card-refund',
  when: 'queued',
  input: z.object({ clinic_id: z.number(), id: z.number() }),
  async run({ clinic_id: clinicId, id }, ctx) {
    const { db, outside, now } = ctx
    const row = await db.tenant(clinicId, tx => startRefund(tx, id))
    if (!row) return
    try {
      const refund = await outside.cards.refund({
        account: row.account_id,
        payment: row.processor_payment,
        amountBani: row.amount_bani,
        key: `refund:${clinicId}:${id}`,
        mayBeThere: row.tries > 1,
      })
      if (refund.state === 'failed') throw new CardsRefused(`refund ${refund.id} failed`, 'refund_failed')
      const author = { clinicId, now: now(), accountId: null, kind: 'system' as const }
      await db.tenant(clinicId, tx => noteRefunded(new WriteTx(tx, author), id, refund))
    } catch (error) {
      await noteProblem(ctx, clinicId, id, error)
    }
  },
})

/** A refusal ends it, and somebody of the clinic has to look; anything else is tried again. */
async function noteProblem({ db }: JobContext, clinicId: number, id: number, error: unknown): Promise<void> {
  const isFinal = error instanceof CardsRefused
  const problem = error instanceof Error ? error.message : String(error)
  await db.tenant(clinicId, tx => saveProblem(tx, id, problem, isFinal ? 'failed' : 'waiting'))
  if (!isFinal) throw error
}
