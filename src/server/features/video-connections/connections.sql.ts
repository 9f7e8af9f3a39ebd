import type { VideoProviderName } from '#contract/video/video-providers.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

export interface ConnectionRow {
  readonly clinic_id: number
  readonly id: number
  readonly provider: VideoProviderName
  /** Null: the clinic's own. */
  readonly doctor_id: number | null
  readonly account_key: string
  readonly account_email: string
  readonly plan: 'basic' | 'paid' | null
  readonly sealed_access: string
  readonly sealed_refresh: string
  readonly expires_at: Date
  /** Rises with each pair of tokens. */
  readonly generation: number
  /** When it was agreed to last. */
  readonly connected_at: Date
  readonly broken_at: Date | null
  readonly left_at: Date | null
  readonly deletes_meetings: boolean
}

const COLUMNS = [
  'clinic_id', 'id', 'provider', 'doctor_id', 'account_key', 'account_email', 'plan', 'sealed_access', 'sealed_refresh',
  'expires_at', 'generation', 'connected_at', 'broken_at', 'left_at', 'deletes_meetings',
] as const // prettier-ignore

export async function findConnection(tx: Tx, id: number): Promise<ConnectionRow | undefined> {
  const row = await tx.selectFrom('video_connections').select(COLUMNS).where('id', '=', id).executeTakeFirst()
  return row as ConnectionRow | undefined
}

/** Nobody else refreshes it meanwhile; whoever waits waits longer than a provider may take, asked twice. */
export async function lockConnection(tx: Tx, id: number): Promise<ConnectionRow | undefined> {
  await sql`select set_config('lock_timeout', '24s', true), set_config('statement_timeout', '25s', true)`.execute(
    tx,
  )
  const row = await tx
    .selectFrom('video_connections')
    .select(COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row as ConnectionRow | undefined
}

/** Those that are not left, the clinic's first. */
export async function listConnections(tx: Tx): Promise<ConnectionRow[]> {
  const rows = await tx
    .selectFrom('video_connections')
    .select(COLUMNS)
    .where('left_at', 'is', null)
    .orderBy('doctor_id', order => order.asc().nullsFirst())
    .execute()
  return rows as ConnectionRow[]
}

export async function findProvider(tx: Tx): Promise<VideoProviderName | undefined> {
  const row = await tx.selectFrom('video_providers').select('provider').executeTakeFirst()
  return row?.provider
}

/** Accounts of a clinic are connected and left one after another. */
export async function lockVideo(tx: Tx, clinicId: number): Promise<void> {
  await sql`select from clinics where clinic_id = ${clinicId} for no key update`.execute(tx)
}

/** Whoever chooses first chooses. Asked under `lockVideo`. */
export async function chooseProvider(
  tx: Tx,
  clinicId: number,
  provider: VideoProviderName,
): Promise<VideoProviderName> {
  await sql`
    insert into video_providers (clinic_id, provider) values (${clinicId}, ${provider}) on conflict (clinic_id) do nothing`.execute(
    tx,
  )
  const { rows } = await sql<{ provider: VideoProviderName }>`
    select provider from video_providers where clinic_id = ${clinicId}`.execute(tx)
  return rows[0]!.provider
}

export async function forgetProvider(tx: Tx, clinicId: number): Promise<void> {
  await tx.deleteFrom('video_providers').where('clinic_id', '=', clinicId).execute()
}

/** Whether an account is a doctor's who works here, as it stands until the transaction ends. */
export async function isDoctorOf(tx: Tx, doctorId: number, accountId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('doctors')
    .select('id')
    .where('id', '=', doctorId)
    .where('account_id', '=', accountId)
    .where('active', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export interface NewConnection {
  readonly clinicId: number
  readonly provider: VideoProviderName
  readonly doctorId: number | null
  readonly accountKey: string
  readonly accountEmail: string
  readonly plan: 'basic' | 'paid' | null
  readonly expiresAt: Date
  readonly connectedBy: number
  readonly now: Date
}

/** Its tokens are sealed for its row, and so written once that has a number. */
export async function insertConnection(tx: Tx, given: NewConnection): Promise<number> {
  const { id } = await tx
    .insertInto('video_connections')
    .values({
      clinic_id: given.clinicId,
      provider: given.provider,
      doctor_id: given.doctorId,
      account_key: given.accountKey,
      account_email: given.accountEmail,
      plan: given.plan,
      sealed_access: '',
      sealed_refresh: '',
      expires_at: given.expiresAt,
      refreshed_at: given.now,
      connected_by: given.connectedBy,
      connected_at: given.now,
      checked_at: given.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface SealedTokens {
  readonly access: string
  /** Left as it is where the provider gave no other. */
  readonly refresh: string | undefined
  readonly expiresAt: Date
}

export async function keepTokens(
  tx: Tx,
  id: number,
  { access, refresh, expiresAt }: SealedTokens,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('video_connections')
    .set(eb => ({
      sealed_access: access,
      ...(refresh !== undefined && { sealed_refresh: refresh }),
      expires_at: expiresAt,
      refreshed_at: now,
      broken_at: null,
      generation: eb('generation', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** The account anew, by who connected it again. */
export async function renewConnection(
  tx: Tx,
  id: number,
  {
    connectedBy,
    plan,
    accountEmail,
    now,
  }: Pick<NewConnection, 'connectedBy' | 'plan' | 'accountEmail' | 'now'>,
): Promise<void> {
  await tx
    .updateTable('video_connections')
    .set({ plan, account_email: accountEmail, connected_by: connectedBy, connected_at: now, checked_at: now })
    .where('id', '=', id)
    .execute()
}

export async function noteChecked(
  tx: Tx,
  id: number,
  { plan, email }: { plan: 'basic' | 'paid' | null; email: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('video_connections')
    .set({ plan, account_email: email, checked_at: now })
    .where('id', '=', id)
    .execute()
}

/** False where that is known already, or it has other tokens by now. */
export async function breakConnection(tx: Tx, id: number, generation: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('video_connections')
    .set({ broken_at: now })
    .where('id', '=', id)
    .where('generation', '=', generation)
    .where('broken_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Of no use to anybody from here on, but for what is still to be done there. */
export async function leaveConnections(
  tx: Tx,
  ids: readonly number[],
  deletesMeetings: boolean,
  now: Date,
): Promise<void> {
  await sql`
    update video_connections set left_at = ${now}, deletes_meetings = ${deletesMeetings}
     where id = any(${ids}::bigint[]) and left_at is null`.execute(tx)
}

export async function deleteConnection(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('video_connections').where('id', '=', id).execute()
}

/** Those that are not left, of any clinic. */
export async function listConnectionsOf(
  tx: Tx,
  { provider, account_key: key }: Pick<ConnectionRow, 'provider' | 'account_key'>,
): Promise<{ clinic_id: number; id: number }[]> {
  const { rows } = await sql<{ clinic_id: number; id: number }>`
    select clinic_id, id from find_video_connections(${provider}, ${key})`.execute(tx)
  return rows
}

export interface EveryConnection {
  readonly clinic_id: number
  readonly id: number
  readonly left_at: Date | null
}

/** Of all clinics, the longest unused first. */
export async function listEveryConnection(tx: Tx): Promise<EveryConnection[]> {
  const { rows } = await sql<EveryConnection>`
    select clinic_id, id, left_at from list_video_connections()`.execute(tx)
  return rows
}

/** Accounts of all clinics that are the same at the provider. */
export async function findAccounts(
  tx: Tx,
  provider: VideoProviderName,
  key: string,
): Promise<{ clinic_id: number; id: number; generation: number }[]> {
  const { rows } = await sql<{ clinic_id: number; id: number; generation: number }>`
    select clinic_id, id, generation from find_video_connections(${provider}, ${key})`.execute(tx)
  return rows
}

export async function wipeTokens(tx: Tx, id: number, generation: number): Promise<void> {
  await tx
    .updateTable('video_connections')
    .set({ sealed_access: '', sealed_refresh: '' })
    .where('id', '=', id)
    .where('generation', '=', generation)
    .execute()
}
