import { NOTIFICATION_KINDS, type NotificationKind } from '#contract/messages/notifications.ts'
import type { Tx } from '#server/db/database.ts'
import type { JsonObject } from '#server/db/tables.gen.ts'
import { insertNotifications, insertPatientAct, isWaiting } from './notifications.sql.ts'
import type { WriteTx } from '#server/records/transaction.ts'

export interface Notice {
  readonly clinicId: number
  /** Epoch milliseconds. */
  readonly now: number
  readonly kind: NotificationKind
  /** The visit it is about: who may not see it hears nothing. */
  readonly bookingId?: number | null | undefined
  /** Who it is about, where no visit says so. */
  readonly patientId?: number | null | undefined
  readonly replyId?: number | null | undefined
  readonly messageId?: number | null | undefined
  /** The one person whom it concerns; everybody whose right it is where it is left out. */
  readonly accountId?: number | undefined
  /** What else its sentence names; nothing about people, whose names and words are read where they stand. */
  readonly about?: JsonObject
}

/**
 * Tells the bell of everybody whose right it is (`NOTIFICATION_KINDS`), in the transaction of what it tells; open pages of
 * theirs, and no others', hear of it once that has committed. Answers how many people were told.
 */
export async function notify(tx: Tx, notice: Notice): Promise<number> {
  const { clinicId, now, kind, bookingId, patientId, replyId, messageId, accountId, about } = notice
  return insertNotifications(tx, {
    clinicId,
    kind,
    permission: NOTIFICATION_KINDS[kind],
    at: new Date(now),
    bookingId: bookingId ?? null,
    patientId: patientId ?? null,
    replyId: replyId ?? null,
    messageId: messageId ?? null,
    accountId: accountId ?? null,
    about: about ?? {},
  })
}

type Act = 'booked' | 'confirmed' | 'moved' | 'cancelled' | 'not_coming'

/** Keeps that a patient did something with a visit by themselves, and tells of it: as what it is, unless told. */
export async function tellPatientAct(
  tx: WriteTx,
  act: Act,
  bookingId: number,
  as?: { readonly kind: NotificationKind; readonly replyId: number },
): Promise<void> {
  const { clinicId, now } = tx.author
  await insertPatientAct(tx, { clinic_id: clinicId, at: new Date(now), act, booking_id: bookingId })
  const kind = act === 'booked' && (await isWaiting(tx, bookingId)) ? 'online_request' : act
  await notify(tx, { clinicId, now, kind, bookingId, ...as })
}
