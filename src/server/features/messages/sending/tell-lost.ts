import type { Tx } from '#server/db/database.ts'
import { notify } from '#server/features/notifications/notify.ts'
import { getTold, isToldOfLost } from './receipts.sql.ts'

interface Lost {
  readonly clinicId: number
  readonly id: number
  readonly now: number
}

/** Tells the desk of a message before a visit that did not arrive, or of which nobody knows; of each message once. */
export async function tellLost(
  tx: Tx,
  kind: 'undelivered' | 'unconfirmed',
  { clinicId, id, now }: Lost,
): Promise<void> {
  if (clinicId === 0) return
  const { coming_id: bookingId, category } = await getTold(tx, id, new Date(now))
  // Of a document it is told whose it is, whatever the visit.
  if (
    bookingId === null ||
    category === 'form' ||
    category === 'report' ||
    (await isToldOfLost(tx, id, kind))
  )
    return
  await notify(tx, { clinicId, now, kind, bookingId, messageId: id })
}

/** Tells the desk that the link to a form or a report did not reach its patient, by SMS or email; of each message once. */
export async function tellLostDocument(tx: Tx, { clinicId, id, now }: Lost): Promise<void> {
  if (clinicId === 0) return
  const { category, patient: patientId } = await getTold(tx, id, new Date(now))
  if (category !== 'form' && category !== 'report') return
  if (await isToldOfLost(tx, id, 'document_lost')) return
  await notify(tx, {
    clinicId,
    now,
    kind: 'document_lost',
    patientId,
    messageId: id,
    about: { what: category },
  })
}
