// A signed form for who signed it: here, by email, and from another browser with a code.

import { beginCodeGuess, takeBackCodeGuesses } from '#server/features/document-access/document-codes.ts'
import { grantOpening, mayOpen } from '#server/features/document-access/openings.ts'
import { addDocumentEvent } from '#server/features/document-events/document-events.ts'
import { openSigned } from '#server/features/form-files/form-papers.ts'
import { linkOfForm } from '#server/features/form-files/form-tokens.ts'
import type { FormRow } from '#server/features/form-files/form-rows.ts'
import { findReach } from '#server/features/messages/claiming/say-of-visit.ts'
import { queueMessage } from '#server/features/messages/messages.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import type { RawReply } from '#server/http/register-calls.ts'
import type { Context } from '#server/http/services.ts'
import { sayEmail } from '#server/texts/say-email.ts'
import { findFillingFacts } from './filling.sql.ts'
import { withForm } from './find-filling.ts'
import { countWrongCode, keyOfForm, requireCode, useCode, WrongCodeGiven } from './prove-signer.ts'
import { COPY_EMAIL } from './words.ts'

function requireSigned(form: FormRow): void {
  if (form.status < 2) throw refuseField('token', 'form_not_signed')
}

export async function openCopy(ctx: Context, token: string): Promise<RawReply> {
  const form = await withForm(ctx, token, async (_tx, found) => found)
  requireSigned(form)
  requireOpened(ctx, form)
  return openSigned(ctx, form)
}

const openedOf = ({ clinic_id: clinicId, id }: FormRow) => ({ clinicId, kind: 'form' as const, id })

function requireOpened(ctx: Context, form: FormRow): void {
  if (!mayOpen(ctx, openedOf(form))) throw new Failure('code_needed')
}

/** Lets this browser open it by a code that was sent for that alone. */
export async function openWithCode(
  ctx: Context,
  token: string,
  typed: string,
): Promise<Record<never, never>> {
  const form = await withForm(ctx, token, async (_tx, found) => found)
  requireSigned(form)
  const code = requireCode(typed)
  await beginCodeGuess(ctx, keyOfForm(form))
  try {
    await withForm(ctx, token, async (tx, found) => {
      await useCode(tx, ctx, found, 'opens', code)
      const document = { clinicId: found.clinic_id, formFileId: found.id }
      await addDocumentEvent(tx, document, { what: 'copy_opened', at: ctx.now, detail: ctx.address })
    })
  } catch (error) {
    if (error instanceof WrongCodeGiven) return countWrongCode(ctx, form, 'opens', code, error)
    throw error
  }
  await takeBackCodeGuesses(ctx, keyOfForm(form))
  grantOpening(ctx, openedOf(form))
  return {}
}

/** A link to where the record's email is read; the document opens there with a code. */
export function emailCopy(ctx: Context, token: string): Promise<Record<never, never>> {
  return withForm(
    ctx,
    token,
    async (tx, form) => {
      requireSigned(form)
      requireOpened(ctx, form)
      const reach = await findReach(tx, form.patient_id, ctx.now)
      if (!reach?.email) throw refuseField('email', 'no_email')
      const { name: clinic } = await findFillingFacts(tx, form.booking_id)
      const { language } = form
      const said = {
        clinic,
        name: reach.first_name,
        link: linkOfForm(ctx.config, form) ?? ctx.config.publicUrl,
      }
      await queueMessage(tx, ctx, {
        ...sayEmail(COPY_EMAIL, language, said),
        clinicId: form.clinic_id,
        // Pressing twice sends it once an hour.
        key: `form-copy:${form.id}:${Math.floor(ctx.now / 3_600_000)}`,
        channel: 'email',
        recipient: reach.email,
        category: 'form',
        patientId: form.patient_id,
        language,
      })
      return {}
    },
    true,
  )
}
