import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { say } from '#contract/texts.ts'
import type { Database } from '#server/db/database.ts'
import { addDocumentEvent } from '#server/features/document-events/document-events.ts'
import { sealPdf } from '#server/features/document-seals/document-seals.ts'
import { storeMade } from '#server/features/files/files.ts'
import type { Services } from '#server/http/services.ts'
import { setClinicZone } from '#server/records/zone.sql.ts'
import { UNLOCK_MILLISECONDS } from './present-report.ts'
import { stampFinal, stampPdf } from './report-locks.sql.ts'
import { drawReport, readPaper } from './report-paper.ts'
import { findReport, lockReportRow } from './visit-reports.sql.ts'
import { WORDS } from './words.ts'

type Tx = Parameters<Parameters<Database['tenant']>[1]>[0]

/**
 * Ends the minute of a locked report and makes its sealed document; whatever dies in between, another try does what is left.
 * Does nothing for one that was taken back: locking it anew queues it again.
 */
export async function finishReport(services: Services, clinicId: number, id: number): Promise<void> {
  const { db, now } = services
  const paper = await db.tenant(clinicId, async tx => {
    await lockReportRow(tx, id)
    const report = await findReport(tx, id)
    if (report?.status !== 'locked' || report.file_id !== null) return undefined
    const isOver = report.locked_at!.getTime() + UNLOCK_MILLISECONDS <= now()
    if (report.final_at === null && !isOver && report.sent === null)
      throw new Error(`report ${id} may still be taken back`)
    await stampFinal(tx, id, new Date(now()))
    return readPaper(tx, report, report.blocks!, await setClinicZone(tx))
  })
  if (!paper) return
  const { report } = paper
  const drawn = await drawReport(services, paper)
  const reason = say(WORDS.seal, report.language, { number: report.number! })
  const content = await sealPdf(services, clinicId, drawn.content, {
    reason,
    at: report.locked_at!.getTime(),
  })
  const folder = await mkdtemp(join(tmpdir(), 'zambet-report-'))
  try {
    const path = join(folder, 'report.pdf')
    await writeFile(path, content)
    const name = `raport-${report.number}.pdf`
    await storeMade(services, clinicId, { path, name, type: 'application/pdf' }, (tx, fileId) =>
      keepPdf(tx, {
        clinicId,
        id,
        fileId,
        sha256: createHash('sha256').update(content).digest(),
        now: now(),
      }),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function keepPdf(
  tx: Tx,
  {
    clinicId,
    id,
    fileId,
    sha256,
    now,
  }: { clinicId: number; id: number; fileId: number; sha256: Buffer; now: number },
): Promise<void> {
  await lockReportRow(tx, id)
  // Another was faster: this file is kept by nobody, and goes.
  if (!(await stampPdf(tx, id, fileId, sha256))) throw new Error(`report ${id} has its document already`)
  await addDocumentEvent(
    tx,
    { clinicId, reportId: id },
    { what: 'sealed', at: now, detail: sha256.toString('hex') },
  )
}
