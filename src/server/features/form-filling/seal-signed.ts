// The sealed document of a signed form: what was seen, the signature, and what proves it.

import { createHash } from 'node:crypto'
import { addDocumentEvent } from '#server/features/document-events/document-events.ts'
import { sealPdf } from '#server/features/document-seals/document-seals.ts'
import { storeContent } from '#server/features/files/store-content.ts'
import { drawForm } from '#server/features/form-files/draw-form.ts'
import { findForm, lockForm } from '#server/features/form-files/form-rows.ts'
import { codeOfForm } from '#server/features/form-files/form-state.ts'
import type { JobContext } from '#server/jobs/job.ts'
import { WriteTx } from '#server/records/transaction.ts'
import { VERSION } from '#server/version.ts'
import { say } from '#contract/texts.ts'
import { findFillingFacts, setCompleted } from './filling.sql.ts'
import { WORDS } from './words.ts'

/** Makes it once, whoever died at it before. */
export async function sealSigned(services: JobContext, clinicId: number, id: number): Promise<void> {
  const { db, config } = services
  const now = services.now()
  const author = { clinicId, now, accountId: null, kind: 'system' } as const
  const read = await db.tenant(clinicId, async bare => {
    const tx = new WriteTx(bare, author)
    const form = await findForm(tx, id)
    if (!form?.paper || !form.evidence || form.completed_file_id !== null) return undefined
    const { visit, zone } = await findFillingFacts(tx, form.booking_id)
    return { form, paper: form.paper, evidence: form.evidence, zone, visit }
  })
  if (!read) return
  const { form, paper, evidence, zone, visit } = read
  const drawn = await drawForm(
    services,
    { paper, content: form.content },
    {
      strokes: form.strokes,
      typedName: form.typed_name,
      evidence,
      pages: form.document_pages ?? 1,
      zone,
      visit: visit && { at: visit.start, doctor: visit.doctor },
      verifyAddress: `${config.publicUrl}/verify-document`,
      product: `Zâmbet ${VERSION}`,
    },
  )
  const reason = say(WORDS.sealed, form.language, { code: codeOfForm(form) })
  const content = await sealPdf(services, clinicId, drawn.content, { reason, at: form.signed_at!.getTime() })
  const sha256 = createHash('sha256').update(content).digest()
  const name = `formular-${codeOfForm(form)}.pdf`
  const made = { content, name, type: 'application/pdf' }
  await storeContent({ ...services, now }, clinicId, made, keep =>
    db.tenant(clinicId, async bare => {
      const tx = new WriteTx(bare, author)
      const held = await lockForm(tx, id)
      // Another hand was quicker: what this one stored is forgotten.
      if (!held || held.completed_file_id !== null) return
      await setCompleted(tx, id, { fileId: await keep(tx), sha256 })
      await addDocumentEvent(
        tx,
        { clinicId, formFileId: id },
        { what: 'sealed', at: now, detail: `Zâmbet ${VERSION}` },
      )
      await tx.record('patient_record', held.patient_id, 'form_changed', undefined, {
        form: id,
        sealed: true,
      })
    }),
  )
}
