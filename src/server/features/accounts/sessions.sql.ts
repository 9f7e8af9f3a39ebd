import type { Tx } from '#server/db/database.ts'
import type { SettingsOf } from '#contract/settings/sections.ts'
import { sql, type Insertable } from 'kysely'
import type { DB } from '#server/db/tables.gen.ts'

export async function addSession(tx: Tx, row: Insertable<DB['sessions']>): Promise<string> {
  const { id } = await tx.insertInto('sessions').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function addRefreshToken(tx: Tx, row: Insertable<DB['refresh_tokens']>): Promise<void> {
  await tx.insertInto('refresh_tokens').values(row).execute()
}

/** Locked, so that of two parallel uses the second sees the first. */
export async function findRefreshToken(tx: Tx, accountId: number, tokenHash: Buffer) {
  return tx
    .selectFrom('refresh_tokens as t')
    .innerJoin('sessions as s', join =>
      join.onRef('s.account_id', '=', 't.account_id').onRef('s.id', '=', 't.session_id'),
    )
    .select(['t.session_id', 't.used_at', 't.created_at', 's.ended_at', 's.expires_at', 's.remember'])
    .where('t.account_id', '=', accountId)
    .where('t.token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst()
}

/** What the clinic of the transaction's account ever set. */
export async function findOwnLoginSettings(tx: Tx): Promise<Partial<SettingsOf<'login'>> | null> {
  const { rows } = await sql<{ set: Partial<SettingsOf<'login'>> | null }>`
    select own_login_settings() as set`.execute(tx)
  return rows[0]!.set
}

/** Marks the token used and lets the session live on from now. */
export async function useRefreshToken(
  tx: Tx,
  accountId: number,
  tokenHash: Buffer,
  sessionId: string,
  now: Date,
  lifetimeMilliseconds: number,
  device: { user_agent: string; address: string },
): Promise<void> {
  await tx
    .updateTable('refresh_tokens')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('token_hash', '=', tokenHash)
    .execute()
  await tx
    .updateTable('sessions')
    .set({ ...device, renewed_at: now, expires_at: new Date(now.getTime() + lifetimeMilliseconds) })
    .where('account_id', '=', accountId)
    .where('id', '=', sessionId)
    .execute()
}

export async function endSession(
  tx: Tx,
  accountId: number,
  sessionId: string,
  reason: 'logout' | 'reuse',
  now: Date,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('account_id', '=', accountId)
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

export async function endAllSessions(tx: Tx, accountId: number, now: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: 'password' })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Since the password has changed; the transaction speaks for the account from here on, as sessions are nobody else's. */
export async function endOtherSessions(
  tx: Tx,
  accountId: number,
  sessionId: string,
  now: Date,
): Promise<void> {
  await sql`select set_config('app.account_id', ${String(accountId)}, true)`.execute(tx)
  await tx
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: 'password' })
    .where('account_id', '=', accountId)
    .where('id', '<>', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

export async function addPasswordLink(tx: Tx, row: Insertable<DB['password_links']>): Promise<void> {
  await tx.insertInto('password_links').values(row).execute()
}

export async function isPasswordLinkOpen(
  tx: Tx,
  accountId: number,
  tokenHash: Buffer,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .selectFrom('password_links')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Uses the link up; false when it is unknown, used or expired. */
export async function usePasswordLink(
  tx: Tx,
  accountId: number,
  tokenHash: Buffer,
  now: Date,
): Promise<boolean> {
  const used = await tx
    .updateTable('password_links')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

/**
 * When the person of a session last proved who they are; null where it has ended. The account is held until the
 * transaction ends, whoever it speaks for.
 */
export async function holdProof(
  tx: Tx,
  accountId: number,
  sessionId: string,
  now: Date,
): Promise<Date | null> {
  const { rows } = await sql<{ proved_at: Date | null }>`
    select hold_proof(${accountId}, ${sessionId}::uuid, ${now}) as proved_at`.execute(tx)
  return rows[0]!.proved_at
}

export async function markProved(tx: Tx, accountId: number, sessionId: string, now: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ proved_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', sessionId)
    .execute()
}
