import { randomUUID } from 'node:crypto'
import type { CallBody, CallQuery, CallReply } from '#contract/call.ts'
import type { listPatientMessages, sendToPatient } from '#contract/messages/replies.ts'
import { MOST_SEGMENTS } from '#domain/messages/template.ts'
import { dropDiacritics, measureSms } from '#domain/texts/sms-segments.ts'
import type { Tx } from '#server/db/database.ts'
import { isAtCap } from '#server/features/messages/sending/cap.ts'
import { writeMessage } from '#server/features/messages/messages.ts'
import { findMobile } from '#server/features/messages/claiming/say-of-visit.ts'
import { requirePatient } from '#server/features/patients/patients.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { limitWithin } from '#server/http/limits.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import type { StaffContext } from '#server/http/services.ts'
import { sightOf } from '#server/records/staff-sight.ts'
import { hiddenMobile } from '#server/db/contact-masks.ts'
import { readSettings } from '#server/records/settings.sql.ts'
import { isReplyOf, isVisitOf, listThreadRows } from './patient-thread.sql.ts'
import { lockReply, markHandled } from './replies.sql.ts'

const SIZE = 50
const HOUR_SECONDS = 3600

export function showThread(
  ctx: StaffContext,
  patientId: number,
  { booking_id: bookingId, before, size = SIZE }: CallQuery<typeof listPatientMessages>,
): Promise<CallReply<typeof listPatientMessages>> {
  return ctx.read(async tx => {
    await requireSeen(tx, ctx, patientId)
    const rows = await listThreadRows(tx, patientId, { bookingId, before, size }, within(ctx))
    const mobile = await findMobile(tx, patientId, ctx.now)
    const { plain_sms: isPlain } = await readSettings(tx, 'messages')
    return {
      is_plain: isPlain,
      data: rows.map(({ place: _place, ...line }) => line),
      next: rows.length === size ? (rows.at(-1)?.place ?? null) : null,
      mobile: mobile !== null && !sightOf(ctx).mayContact ? hiddenMobile(mobile) : mobile,
    }
  })
}

/** One SMS in the clinic's own words; the reply that it answers is seen to by it. */
export function writeToPatient(
  ctx: StaffContext,
  patientId: number,
  { text, booking_id: bookingId, reply_id: replyId }: CallBody<typeof sendToPatient>,
): Promise<CallReply<typeof sendToPatient>> {
  const { clinicId, accountId } = ctx.actor
  const sight = sightOf(ctx)
  return ctx.write(async tx => {
    await requireSeen(tx, ctx, patientId)
    const mobile = await findMobile(tx, patientId, ctx.now)
    const reply = replyId === undefined ? undefined : await lockReply(tx, replyId)
    const parts = measureSms(await asSent(tx, text)).segments
    refuseTogether(
      mobile === null && refuseField('text', 'no_mobile'),
      parts > MOST_SEGMENTS && refuseField('text', 'sms_too_long', { parts, most: MOST_SEGMENTS }),
      bookingId !== undefined &&
        !(await isVisitOf(tx, bookingId, patientId, sight)) &&
        refuseField('booking_id', 'id'),
      replyId !== undefined &&
        !(await isReplyOf(tx, replyId, patientId, sight)) &&
        refuseField('reply_id', 'id'),
    )
    await limitWithin(tx, ctx, [
      { key: `staff-sms:account:${accountId}`, max: 100, windowSeconds: HOUR_SECONDS },
      { key: `staff-sms:patient:${clinicId}:${patientId}`, max: 10, windowSeconds: HOUR_SECONDS },
    ])
    if (await isAtCap(tx, ctx.now)) throw new Failure('message_cap')
    const id = (await writeMessage(tx, ctx, {
      clinicId,
      key: `staff:${randomUUID()}`,
      channel: 'sms',
      recipient: mobile!,
      body: text,
      category: 'staff',
      patientId,
      sentBy: accountId,
      ...(bookingId !== undefined && { bookingId }),
      ...(replyId !== undefined && { replyId }),
    }))!
    if (reply && reply.handled_at === null) {
      await markHandled(tx, reply.id, { as: 'answered', by: accountId, now: new Date(ctx.now) })
      await tx.record('reply', reply.id, 'changed', { handled: null }, { handled: 'answered' })
    }
    await tx.record('patient_record', patientId, 'message_added', undefined, { message: id, parts })
    const [row] = await listThreadRows(tx, patientId, { messageId: id }, within(ctx))
    const { place: _place, ...line } = row!
    return { data: line }
  })
}

const within = (ctx: StaffContext) => ({ sight: sightOf(ctx), now: new Date(ctx.now) })

async function requireSeen(tx: Tx, ctx: StaffContext, patientId: number): Promise<void> {
  try {
    await requirePatient(tx, ctx, patientId)
  } catch (error) {
    if (error instanceof Failure && error.code === 'invalid_fields') throw new Failure('not_found')
    throw error
  }
}

async function asSent(tx: Tx, text: string): Promise<string> {
  const { plain_sms: isPlain } = await readSettings(tx, 'messages')
  return isPlain ? dropDiacritics(text) : text
}
