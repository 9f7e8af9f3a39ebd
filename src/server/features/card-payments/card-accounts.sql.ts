import type { Tx } from '#server/db/database.ts'
import type { CardAccount } from '#server/outside/payments/card-payments.ts'
import { sql } from 'kysely'

export interface CardAccountRow {
  readonly account_id: string
  readonly name: string
  readonly charges_enabled: boolean
  readonly payouts_enabled: boolean
  readonly requirements: string[]
  readonly connected_at: Date
}

const COLUMNS = [
  'account_id',
  'name',
  'charges_enabled',
  'payouts_enabled',
  'requirements',
  'connected_at',
] as const

/** The account that is connected now. */
export async function findCardAccount(tx: Tx): Promise<CardAccountRow | undefined> {
  return tx
    .selectFrom('stripe_accounts')
    .select(COLUMNS)
    .where('disconnected_at', 'is', null)
    .executeTakeFirst()
}

/** The account that the clinic had last and that we may still reach; with how many it has had. */
export async function findFormerAccount(tx: Tx): Promise<{ former: string | null; all: number }> {
  const { rows } = await sql<{ former: string | null; all: number }>`
    select (select account_id from stripe_accounts where left_at is null order by connected_at desc limit 1) as former,
           count(*) as all
      from stripe_accounts`.execute(tx)
  return rows[0]!
}

export async function lockCardAccounts(tx: Tx, clinicId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`card-account:${clinicId}`}, 0))`.execute(tx)
}

/** From now on payments go to it. */
export async function saveConnected(tx: Tx, clinicId: number, account: CardAccount, at: Date): Promise<void> {
  const told = toldOf(account, at)
  await tx
    .insertInto('stripe_accounts')
    .values({ clinic_id: clinicId, account_id: account.id, connected_at: at, ...told })
    .onConflict(conflict =>
      conflict
        .columns(['clinic_id', 'account_id'])
        .doUpdateSet({ ...told, disconnected_at: null, connected_at: at }),
    )
    .execute()
}

/** What the processor says of it; false where nothing changed by that. */
export async function saveTold(tx: Tx, account: CardAccount, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('stripe_accounts')
    .set(toldOf(account, at))
    .where('account_id', '=', account.id)
    .where(
      sql<boolean>`(name, charges_enabled, payouts_enabled, requirements) is distinct from
        (${account.name}, ${account.chargesEnabled}, ${account.payoutsEnabled}, ${[...account.requirements]}::text[])`,
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const toldOf = (account: CardAccount, at: Date) => ({
  name: account.name,
  charges_enabled: account.chargesEnabled,
  payouts_enabled: account.payoutsEnabled,
  requirements: [...account.requirements],
  told_at: at,
})

/** Nothing new is paid there; `left` where the processor says that it is not ours to reach any more. */
export async function saveDisconnected(
  tx: Tx,
  accountId: string,
  at: Date,
  { left }: { left: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('stripe_accounts')
    .set({
      disconnected_at: sql`coalesce(disconnected_at, ${at}::timestamptz)`,
      charges_enabled: false,
      ...(left && { left_at: at }),
    })
    .where('account_id', '=', accountId)
    .where(left ? 'left_at' : 'disconnected_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function findClinicOfAccount(tx: Tx, accountId: string): Promise<number | undefined> {
  const { rows } = await sql<{ clinic: number | null }>`
    select clinic_of_stripe_account(${accountId}) as clinic`.execute(tx)
  return rows[0]?.clinic ?? undefined
}

export async function countCardWork(tx: Tx) {
  const { rows } = await sql<
    Record<'pending' | 'refunds_waiting' | 'refunds_failed' | 'differing' | 'disputed', number>
  >`
    select (select count(*) from card_payments where state = 'pending') as pending,
           (select count(*) from card_refunds where state = 'waiting') as refunds_waiting,
           (select count(*) from card_refunds r where r.state = 'failed' and not exists (
              select from card_refunds l where l.clinic_id = r.clinic_id and l.card_payment_id = r.card_payment_id
                 and l.id > r.id and l.state <> 'failed')) as refunds_failed,
           (select count(*) from card_payments where disputed) as disputed,
           (select count(*) from card_payments where differs) as differing`.execute(tx)
  return rows[0]!
}

/** Whom the processor is told that the account is for. */
export async function getClinicContact(tx: Tx): Promise<{ name: string; email: string }> {
  const row = await tx.selectFrom('clinics').select(['name', 'email']).executeTakeFirstOrThrow()
  return { name: row.name, email: row.email ?? '' }
}
