import type { CallBody, CallReply } from '#contract/call.ts'
import type { addFormUpload } from '#contract/documents/public-forms.ts'
import { UPLOADS } from '#domain/documents/forms/form-elements.ts'
import { keepFile, withFilesOf } from '#server/features/files/files.ts'
import { listUploadsOf, type FormRow } from '#server/features/form-files/form-rows.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import type { Context } from '#server/http/services.ts'
import { pathOf } from '#server/http/uploads.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { endsAsPdf } from './ends-as-pdf.ts'
import { deleteUpload, insertUpload, mergeAnswers } from './filling.sql.ts'
import { withOpenForm } from './find-filling.ts'

/** Of a whole form: with five a question, more than any asks for. */
const MOST = 40

/** Takes a file to an element that asks for some, and into its answer. */
export async function addUpload(
  ctx: Context,
  token: string,
  { element, file }: CallBody<typeof addFormUpload>,
): Promise<CallReply<typeof addFormUpload>> {
  // Before a byte is stored.
  const beside = { ...ctx, requestKey: undefined }
  const clinicId = await withOpenForm(beside, token, async (tx, form) => {
    requirePlace(form, element, await listUploadsOf(tx, form.id))
    return form.clinic_id
  })
  if (file.type === 'application/pdf' && !(await endsAsPdf(pathOf(file))))
    throw refuseField('file', 'file_broken')
  return withFilesOf(ctx, { clinicId, accountId: null }, [file], ([stored]) =>
    withOpenForm(ctx, token, async (tx, form) => {
      const there = requirePlace(form, element, await listUploadsOf(tx, form.id))
      await keepFile(tx, { actor: { clinicId } }, stored!, { public: false, isDrawnElsewhere: true })
      const id = await insertUpload(tx, {
        clinic_id: clinicId,
        form_file_id: form.id,
        element,
        file_id: stored!.id,
        created_at: new Date(ctx.now),
      })
      await setFiles(tx, ctx, form, element, [...there, id])
      return { data: { id, element, name: file.name, type: file.type, size: file.size } }
    }),
  )
}

/** Those that are there already; refuses what is no place for files, or full. */
function requirePlace(
  form: FormRow,
  id: string,
  uploads: readonly { id: number; element: string }[],
): number[] {
  const element = form.content.elements.find(each => each.id === id)
  if (element?.type !== 'upload') throw refuseField('element', 'choice')
  const there = uploads.filter(upload => upload.element === id).map(upload => upload.id)
  if (there.length >= UPLOADS.most || uploads.length >= MOST)
    throw refuseField('file', 'files_at_most', { most: UPLOADS.most })
  return there
}

export function takeUploadBack(ctx: Context, token: string, uploadId: number): Promise<Record<never, never>> {
  return withOpenForm(ctx, token, async (tx, form) => {
    const upload = (await listUploadsOf(tx, form.id)).find(each => each.id === uploadId)
    if (!upload) throw new Failure('not_found')
    const answer = form.answers[upload.element]
    const left = Array.isArray(answer) ? (answer as readonly number[]).filter(id => id !== uploadId) : []
    await setFiles(tx, ctx, form, upload.element, left)
    await deleteUpload(tx, uploadId)
    return {}
  })
}

/** Of an element, none or more. */
async function setFiles(
  tx: WriteTx,
  { now }: Context,
  { token_hash: hash }: FormRow,
  element: string,
  files: readonly number[],
): Promise<void> {
  const change = files.length > 0 ? { put: { [element]: files }, drop: [] } : { put: {}, drop: [element] }
  await mergeAnswers(tx, hash!, { ...change, language: null, now: new Date(now) })
}
