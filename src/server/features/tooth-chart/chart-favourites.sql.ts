import type { ChartFavourite } from '#contract/patients/tooth-chart.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

export async function listFavouriteRows(tx: Tx, accountId: number): Promise<ChartFavourite[]> {
  const { rows } = await sql<{ rows: ChartFavourite[] }>`
    select coalesce(json_agg(json_strip_nulls(json_build_object('kind', f.kind, 'state', f.state, 'surfaces', f.surfaces,
             'details', f.details, 'diagnosis', f.diagnosis)) order by f.place), '[]') as rows
      from chart_favourites f where f.account_id = ${accountId}`.execute(tx)
  return rows[0]!.rows
}

/** Those of one account are replaced by one after the other. */
export async function replaceFavourites(
  tx: Tx,
  clinicId: number,
  accountId: number,
  favourites: readonly ChartFavourite[],
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`chart_favourites:${clinicId}:${accountId}`}, 0))`.execute(
    tx,
  )
  await tx.deleteFrom('chart_favourites').where('account_id', '=', accountId).execute()
  if (favourites.length === 0) return
  await tx
    .insertInto('chart_favourites')
    .values(
      favourites.map(({ kind, state, surfaces, details = {}, diagnosis = null }, index) => ({
        clinic_id: clinicId,
        account_id: accountId,
        place: index + 1,
        kind,
        state,
        surfaces,
        details: JSON.stringify(details),
        diagnosis,
      })),
    )
    .execute()
}
