import { createHash } from 'node:crypto'
import type { CallReply } from '#contract/call.ts'
import type { makeDocument } from '#contract/documents/public-forms.ts'
import { problemsOfAnswers } from '#domain/documents/forms/answers.ts'
import { shortPrint } from '#server/features/document-access/document-codes.ts'
import { addDocumentEvent } from '#server/features/document-events/document-events.ts'
import { linkToFile } from '#server/features/files/file-links.ts'
import { storeContent } from '#server/features/files/store-content.ts'
import { drawForm } from '#server/features/form-files/draw-form.ts'
import { inputsOf, readPaper } from '#server/features/form-files/form-paper.ts'
import type { FormRow } from '#server/features/form-files/form-rows.ts'
import { codeOfForm } from '#server/features/form-files/form-state.ts'
import { Failure } from '#server/http/failure.ts'
import { limitAttempts } from '#server/http/limits.ts'
import type { Context } from '#server/http/services.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { deleteFile, setDocument } from './filling.sql.ts'
import { requireOpen, withForm, withOpenForm } from './find-filling.ts'

const QUARTER_HOUR = 900
/** Of one form: each is drawn anew. */
const MOST_DRAWN = 40

type Reply = CallReply<typeof makeDocument>

/** The document that will be signed, of the answers as they are: drawn and stored, unless it is there already. */
export async function makeFormDocument(ctx: Context, token: string, revision: number): Promise<Reply> {
  const { form, paper } = await withForm(ctx, token, async (tx, found) => {
    requireOpen(ctx, found)
    refuseUnready(found, revision)
    return { form: found, paper: await readPaper(tx, found, ctx.now) }
  })
  const inputs = inputsOf(paper)
  if (form.document_inputs === inputs.toString('hex')) return present(ctx, form)
  await limitAttempts(ctx, [
    { key: `form-document:${form.clinic_id}:${form.id}`, max: MOST_DRAWN, windowSeconds: QUARTER_HOUR },
  ])
  const drawn = await drawForm(ctx, { paper, content: form.content })
  const sha256 = createHash('sha256').update(drawn.content).digest()
  const name = `formular-${codeOfForm(form)}.pdf`
  return storeContent(ctx, form.clinic_id, { content: drawn.content, name, type: 'application/pdf' }, keep =>
    withOpenForm(ctx, token, async (tx, now) => {
      // What was saved meanwhile makes another document.
      refuseUnready(now, revision)
      if (!(await readAgain(tx, now, ctx.now)).equals(inputs)) throw new Failure('document_changed')
      if (now.document_inputs === inputs.toString('hex')) return present(ctx, now)
      const fileId = await keep(tx)
      await setDocument(tx, now.id, { fileId, sha256, inputs, pages: drawn.pages })
      if (now.document_file_id !== null) await deleteFile(tx, now.document_file_id)
      const document = { clinicId: now.clinic_id, formFileId: now.id }
      const detail = [shortPrint(sha256), ctx.address].join(', ')
      await addDocumentEvent(tx, document, { what: 'document_made', at: ctx.now, detail })
      const { document_sha256, document_pages } = {
        document_sha256: sha256.toString('hex'),
        document_pages: drawn.pages,
      }
      return present(ctx, { ...now, document_file_id: fileId, document_sha256, document_pages })
    }),
  )
}

const readAgain = async (tx: WriteTx, form: FormRow, now: number) => inputsOf(await readPaper(tx, form, now))

/** Throws `stale` where others were saved, and what keeps the answers from being signed, each by its element. */
export function refuseUnready(form: FormRow, revision = form.revision): void {
  if (form.revision !== revision)
    throw new Failure('stale', { data: { revision: form.revision, answers: form.answers } })
  const problems = Object.entries(problemsOfAnswers(form.content, form.answers))
  if (problems.length === 0) return
  const fields = problems.map(
    ([id, { message, values }]) => [id, [{ message, values: values ?? {} }]] as const,
  )
  throw new Failure('form_errors', { fields: Object.fromEntries(fields) })
}

function present(ctx: Context, form: FormRow): Reply {
  return {
    data: {
      document_sha256: form.document_sha256!,
      pages: form.document_pages ?? 1,
      url: linkToFile(ctx, form.clinic_id, form.document_file_id!),
    },
  }
}
