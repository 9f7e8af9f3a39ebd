import type { ConnectionRow } from './connections.sql.ts'

/** What an entry says of an account; nothing that opens it. */
export const saidOf = (
  row: Pick<ConnectionRow, 'provider' | 'account_email' | 'doctor_id'> & { readonly broken_at: Date | null },
) => ({
  provider: row.provider,
  account: row.account_email,
  ...(row.doctor_id !== null && { doctor_id: row.doctor_id }),
  state: row.broken_at ? 'broken' : 'ok',
})
