import { createHash } from 'node:crypto'
import { say } from '#contract/texts.ts'
import { addDocumentEvent } from '#server/features/document-events/document-events.ts'
import { sealPdf } from '#server/features/document-seals/document-seals.ts'
import { storeContent } from '#server/features/files/store-content.ts'
import type { Services } from '#server/http/services.ts'
import { WriteTx } from '#server/records/transaction.ts'
import { UNLOCK_MILLISECONDS } from './present-report.ts'
import { stampFinal, stampPdf } from './report-locks.sql.ts'
import { drawReport, readPaper } from './report-paper.ts'
import { findReport, lockReportRow } from './visit-reports.sql.ts'
import { WORDS } from './words.ts'

/**
 * Ends the minute of a locked report and makes its sealed document; whatever dies in between, another try does what is left.
 * Does nothing for one that was taken back: locking it anew queues it again.
 */
export async function finishReport(services: Services, clinicId: number, id: number): Promise<void> {
  const { db } = services
  const now = services.now()
  const paper = await db.tenant(clinicId, async tx => {
    await lockReportRow(tx, id)
    const report = await findReport(tx, id)
    if (report?.status !== 'locked' || report.file_id !== null) return undefined
    if (report.final_at === null && report.locked_at!.getTime() + UNLOCK_MILLISECONDS > now)
      throw new Error(`report ${id} may still be taken back`)
    await stampFinal(tx, id, new Date(now))
    return readPaper(tx, report, report.blocks!)
  })
  if (!paper) return
  const { report } = paper
  const number = report.number!
  const drawn = await drawReport(services, paper, false)
  const reason = say(WORDS.seal, report.language, { number })
  const content = await sealPdf(services, clinicId, drawn.content, {
    reason,
    at: report.locked_at!.getTime(),
  })
  const sha256 = createHash('sha256').update(content).digest()
  const made = { content, name: `raport-${number}.pdf`, type: 'application/pdf' }
  await storeContent({ ...services, now }, clinicId, made, keep =>
    db.tenant(clinicId, async bare => {
      const tx = new WriteTx(bare, { clinicId, now, accountId: null, kind: 'system' })
      await lockReportRow(tx, id)
      const held = await findReport(tx, id)
      // Another hand was quicker, or the record is gone: what this one stored is forgotten.
      if (!held || held.file_id !== null) return
      await stampPdf(tx, id, await keep(tx), sha256)
      const event = { what: 'sealed', at: now, detail: sha256.toString('hex') }
      await addDocumentEvent(tx, { clinicId, reportId: id }, event)
      await tx.record('patient_record', held.patient_id, 'report_changed', undefined, {
        report: id,
        sealed: number,
      })
    }),
  )
}
