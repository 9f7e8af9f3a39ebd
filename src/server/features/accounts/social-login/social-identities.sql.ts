import type { SocialProviderName } from '#contract/accounts/social-names.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

export interface Identity {
  readonly provider: SocialProviderName
  readonly subject: string
  readonly email: string | null
}

/** Whose identity it is, before anybody is known. */
export async function findAccountOfIdentity(
  tx: Tx,
  { provider, subject }: Pick<Identity, 'provider' | 'subject'>,
): Promise<number | undefined> {
  const { rows } = await sql<{ account_id: number | null }>`
    select find_account_of_social(${provider}, ${subject}) as account_id`.execute(tx)
  return rows[0]?.account_id ?? undefined
}

/** Notes that it signed its account in; false when it has been unlinked meanwhile. */
export async function noteIdentityUse(
  tx: Tx,
  accountId: number,
  { provider, subject, email }: Identity,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('social_identities')
    .set({ used_at: now, email })
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** One of each provider: another one takes the place of the one before. */
export async function putIdentity(tx: Tx, accountId: number, identity: Identity, now: Date): Promise<void> {
  const { provider, subject, email } = identity
  await tx
    .insertInto('social_identities')
    .values({ account_id: accountId, provider, subject, email, created_at: now })
    .onConflict(conflict =>
      conflict
        .columns(['account_id', 'provider'])
        .doUpdateSet({ subject, email, created_at: now, used_at: null }),
    )
    .execute()
}

export async function listIdentities(tx: Tx, accountId: number) {
  return tx
    .selectFrom('social_identities')
    .select(['provider', 'email', 'created_at'])
    .where('account_id', '=', accountId)
    .execute()
}

/** Answers whether there was one. The database refuses the last way in. */
export async function deleteIdentity(
  tx: Tx,
  accountId: number,
  provider: SocialProviderName,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('social_identities')
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

export interface Provable {
  readonly id: number
  readonly active: boolean
  readonly has_password: boolean
  /** Whether its email has proved it before. */
  readonly takes_code: boolean
}

/** The patient's account of an address, and what would prove that it is the asker's. */
export async function findProvable(tx: Tx, email: string): Promise<Provable | undefined> {
  const { rows } = await sql<Provable>`
    select id, active, has_password, takes_code from find_provable_patient(${email})`.execute(tx)
  return rows[0]
}
