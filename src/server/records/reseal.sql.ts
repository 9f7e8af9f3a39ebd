import type { OwnerPool } from '#server/db/owner.ts'
import { resealSecret } from './secret-box.ts'
import type { SecretKeys } from './secret-keys.ts'

const OF_CLINIC = ['clinic_id', 'id']

/** Every column that holds sealed secrets, with the columns that name its row. */
const PLACES = [
  { table: 'authenticators', key: ['account_id'], column: 'secret' },
  { table: 'authenticators', key: ['account_id'], column: 'pending_secret' },
  { table: 'sms_gateways', key: ['clinic_id'], column: 'sealed_credentials' },
  { table: 'sms_gateways', key: ['clinic_id'], column: 'sealed_hook_secret' },
  { table: 'clinic_seals', key: ['id'], column: 'key_sealed' },
  { table: 'video_connections', key: OF_CLINIC, column: 'sealed_access' },
  { table: 'video_connections', key: OF_CLINIC, column: 'sealed_refresh' },
  { table: 'meetings', key: OF_CLINIC, column: 'sealed_manual_url' },
  { table: 'meeting_rooms', key: OF_CLINIC, column: 'sealed_join_url' },
] as const

/** Seals with the newest key what older ones sealed; what changes meanwhile is left for the next time. Answers how many. */
export async function resealAll(pool: OwnerPool, keys: SecretKeys): Promise<number> {
  let count = 0
  for (const { table, key, column } of PLACES) {
    const { rows } = await pool.query<{ row: string; kept: string }>(
      `select concat_ws(':', ${key.join(', ')}) as row, ${column} as kept from ${table} where ${column} <> ''`,
    )
    for (const { row, kept } of rows) {
      const sealed = resealSecret(keys, { table, row, column }, kept)
      if (sealed === undefined) continue
      const { rowCount } = await pool.query(
        `update ${table} set ${column} = $2 where ${column} = $1 and ${key.map((name, at) => `${name} = $${at + 3}`).join(' and ')}`,
        [kept, sealed, ...row.split(':')],
      )
      count += rowCount ?? 0
    }
  }
  return count
}
