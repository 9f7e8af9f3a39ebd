import type { Tx } from '#server/db/database.ts'
import type { DB } from '#server/db/tables.gen.ts'
import { sql, type Insertable } from 'kysely'

export type ChallengePurpose = 'passkey_register' | 'passkey_use' | 'social' | 'social_link' | 'video'

/** Row-level security shows what this browser was asked and no other. */
async function speakFor(tx: Tx, browserHash: Buffer): Promise<void> {
  await sql`select set_config('app.browser', ${browserHash.toString('hex')}, true)`.execute(tx)
}

export async function insertChallenge(tx: Tx, row: Insertable<DB['browser_challenges']>): Promise<void> {
  await speakFor(tx, row.browser_hash)
  await tx.insertInto('browser_challenges').values(row).execute()
}

interface Wanted {
  readonly browserHash: Buffer
  readonly purpose: ChallengePurpose
  readonly challenge: string
  readonly now: Date
}

/** Removes it as it reads it, so that of two answers one finds it. */
export async function takeChallengeRow(tx: Tx, { browserHash, purpose, challenge, now }: Wanted) {
  await speakFor(tx, browserHash)
  return tx
    .deleteFrom('browser_challenges')
    .where('browser_hash', '=', browserHash)
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning(['account_id', 'kept'])
    .executeTakeFirst()
}

/** Of what it was asked about such a provider, as long as that is one thing. */
export async function findOnlyChallenge(
  tx: Tx,
  { browserHash, purpose, provider, now }: Omit<Wanted, 'challenge'> & { readonly provider: string },
): Promise<string | undefined> {
  await speakFor(tx, browserHash)
  const rows = await tx
    .selectFrom('browser_challenges')
    .select('challenge')
    .where('browser_hash', '=', browserHash)
    .where('purpose', '=', purpose)
    .where(sql`kept ->> 'provider'`, '=', provider)
    .where('expires_at', '>', now)
    .limit(2)
    .execute()
  return rows.length === 1 ? rows[0]!.challenge : undefined
}

/** Locked until the transaction ends, and left where it is. */
export async function holdChallengeRow(tx: Tx, { browserHash, purpose, challenge, now }: Wanted) {
  await speakFor(tx, browserHash)
  return tx
    .selectFrom('browser_challenges')
    .select(['account_id', 'kept'])
    .where('browser_hash', '=', browserHash)
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
}
