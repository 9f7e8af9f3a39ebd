import type { Context } from '#server/http/services.ts'
import { findForSignIn, type SignInRow } from './accounts.sql.ts'

/** The open accounts of an email, at most one of the staff and one of a patient; the wanted kind first, staff unless told. */
export async function listAccountsOf(
  ctx: Context,
  email: string,
  wanted: 1 | 3 | undefined,
): Promise<SignInRow[]> {
  const rows = await ctx.db.stranger(async tx => [
    await findForSignIn(tx, email, wanted === 3),
    await findForSignIn(tx, email, wanted !== 3),
  ])
  return rows.flatMap(row => (row?.active ? [row] : []))
}
