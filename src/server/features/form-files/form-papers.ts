// What staff take away of a form: the empty one for paper, the signed document, the drawn signature.

import { say } from '#contract/texts.ts'
import { CONTACT_TAGS } from '#domain/documents/tags.ts'
import { strokesSvg } from '#domain/documents/strokes.ts'
import { openKeptFile } from '#server/features/files/open-file.ts'
import { noteOpening } from '#server/features/patients/patients.ts'
import { Failure } from '#server/http/failure.ts'
import { RawReply } from '#server/http/register-calls.ts'
import type { StaffContext } from '#server/http/services.ts'
import { drawForm } from './draw-form.ts'
import { requireForm } from './form-files.ts'
import { readPaper, tagsOf } from './form-paper.ts'
import type { FormRow } from './form-rows.sql.ts'
import { codeOfForm } from './form-state.ts'
import { MASKED_FIELDS } from './record-values.ts'
import { WORDS } from './words.ts'

export async function openTemplate(ctx: StaffContext, id: number, inline?: boolean): Promise<RawReply> {
  const { form, paper } = await read(ctx, id, true)
  if (!ctx.actor.permissions.has('patients.contact') && namesContacts(form))
    throw new Failure('contacts_on_paper')
  const { content } = await drawForm(ctx, { paper, content: form.content })
  return pdf(content, `${form.template_id}-v${form.template_version}`, inline)
}

/** The sealed one; before it is signed what is filled in so far. */
export async function openCompleted(ctx: StaffContext, id: number, inline?: boolean): Promise<RawReply> {
  const { form, paper } = await read(ctx, id, false)
  if (!ctx.actor.permissions.has('patients.contact') && tellsContacts(form))
    throw new Failure('contacts_on_paper')
  if (form.status < 2) {
    const drawn = await drawForm(ctx, { paper, content: form.content, isDraft: true })
    return pdf(drawn.content, codeOfForm(form), inline)
  }
  return openSigned(ctx, form, inline)
}

const namesContacts = ({ content }: FormRow) => [...tagsOf(content)].some(key => CONTACT_TAGS.has(key))

/** What is on paper cannot be masked any more. */
const tellsContacts = (form: FormRow) =>
  namesContacts(form) ||
  form.content.elements.some(
    ({ id, field }) => field !== undefined && MASKED_FIELDS.has(field) && form.answers[id] !== undefined,
  )

/** 503 while the job that seals it is at work. */
export async function openSigned(
  ctx: Pick<StaffContext, 'db' | 'outside'>,
  {
    clinic_id: clinicId,
    id,
    completed_file_id: fileId,
  }: Pick<FormRow, 'clinic_id' | 'id' | 'completed_file_id'>,
  inline?: boolean,
): Promise<RawReply> {
  if (fileId === null) throw new Failure('document_making')
  const opened = await openKeptFile(ctx, clinicId, fileId)
  if (!opened) throw new Failure('not_found')
  return pdf(opened.stream, codeOfForm({ clinic_id: clinicId, id }), inline)
}

export async function openSignature(ctx: StaffContext, id: number, inline?: boolean): Promise<RawReply> {
  const { form } = await read(ctx, id, false)
  if (!form.strokes) throw new Failure('not_found')
  const title = say(WORDS.signature, ctx.language, { name: form.signer_name ?? '' })
  return new RawReply('image/svg+xml', strokesSvg(form.strokes, title), {
    ...headers(`${codeOfForm(form)}.svg`, inline),
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  })
}

function read(ctx: StaffContext, id: number, isEmpty: boolean) {
  return ctx.write(async tx => {
    const form = await requireForm(tx, ctx, id)
    await noteOpening(tx, ctx, form.patient_id, 'form')
    return { form, paper: await readPaper(tx, form, ctx.now, isEmpty) }
  })
}

const pdf = (content: RawReply['body'], name: string, inline: boolean | undefined) =>
  new RawReply('application/pdf', content, headers(`formular-${name}.pdf`, inline))

const headers = (name: string, inline = false) => ({
  'content-disposition': `${inline ? 'inline' : 'attachment'}; filename="${name}"`,
  'cache-control': 'private, no-store',
})
