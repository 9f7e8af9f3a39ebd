import { NOTIFICATION_KINDS, type NotificationKind } from '#contract/messages/notifications.ts'
import type { Tx } from '#server/db/database.ts'
import type { JsonObject } from '#server/db/tables.gen.ts'
import { insertAuditEntry } from '#server/records/audit.sql.ts'
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
  /** What else its sentence names; nothing about people, whose names and words are read where they stand. */
  readonly about?: JsonObject
}

/**
 * Tells the bell of everybody whose right it is (`NOTIFICATION_KINDS`), in the transaction of what it tells; open pages of
 * theirs, and no others', hear of it once that has committed. Answers how many people were told.
 */
export async function notify(tx: Tx, notice: Notice): Promise<number> {
  const { clinicId, now, kind, bookingId, patientId, replyId, messageId, about } = notice
  const at = new Date(now)
  const rows = await insertNotifications(tx, {
    clinicId,
    kind,
    permission: NOTIFICATION_KINDS[kind],
    at,
    bookingId: bookingId ?? null,
    patientId: patientId ?? null,
    replyId: replyId ?? null,
    messageId: messageId ?? null,
    about: about ?? {},
  })
  if (rows.length > 0) await tellPages(tx, { clinicId, at, action: 'added', ...firstOf(rows) })
  return rows.length
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

const firstOf = (rows: readonly { id: number; account_id: number }[]) => ({
  id: Math.min(...rows.map(({ id }) => id)),
  accounts: rows.map(row => row.account_id),
})

interface Told {
  readonly clinicId: number
  readonly at: Date
  readonly action: 'added' | 'changed'
  readonly id: number
  readonly accounts: readonly number[]
}

/** For the feed of changes, which tells it to these people alone. */
export async function tellPages(tx: Tx, { clinicId, at, action, id, accounts }: Told): Promise<void> {
  await insertAuditEntry(tx, {
    clinic_id: clinicId,
    at,
    actor_account_id: action === 'changed' ? accounts[0]! : null,
    actor_kind: action === 'changed' ? 'clinic' : 'system',
    action: `notification.${action}`,
    entity: 'notification',
    entity_id: id,
    before: undefined,
    after: { accounts: [...accounts] },
    told: true,
  })
}
