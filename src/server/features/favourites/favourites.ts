import { MOST_FAVOURITES } from '#contract/accounts/favourites.ts'
import { Failure } from '#server/http/failure.ts'
import type { PatientContext } from '#server/http/services.ts'
import {
  deleteFavourite,
  findFindable,
  insertFavourites,
  listFavouriteIds,
  lockOwner,
} from './favourites.sql.ts'

export const listFavourites = ({ db, actor }: PatientContext): Promise<number[]> =>
  db.account(actor.accountId, listFavouriteIds)

/** Throws not_found for a doctor whom patients cannot find. */
export async function addFavourite({ db, actor, now }: PatientContext, doctorId: number): Promise<void> {
  await db.account(actor.accountId, async tx => {
    await lockOwner(tx, actor.accountId)
    const kept = await listFavouriteIds(tx)
    if (kept.includes(doctorId)) return
    if (!(await findFindable(tx, [doctorId])).has(doctorId)) throw new Failure('not_found')
    if (kept.length >= MOST_FAVOURITES)
      throw new Failure('favourites_full', { values: { most: MOST_FAVOURITES } })
    await insertFavourites(tx, actor.accountId, [{ doctorId, at: new Date(now) }])
  })
}

export const removeFavourite = ({ db, actor }: PatientContext, doctorId: number): Promise<void> =>
  db.account(actor.accountId, tx => deleteFavourite(tx, doctorId))

/** Adds what a device had, in its order and before what the account has; answers what there is then. */
export function mergeFavourites(
  { db, actor, now }: PatientContext,
  doctorIds: readonly number[],
): Promise<number[]> {
  return db.account(actor.accountId, async tx => {
    await lockOwner(tx, actor.accountId)
    const kept = await listFavouriteIds(tx)
    const fresh = [...new Set(doctorIds)].filter(id => !kept.includes(id))
    const findable = await findFindable(tx, fresh)
    const added = fresh.filter(id => findable.has(id)).slice(0, MOST_FAVOURITES - kept.length)
    // A millisecond apart, so that their order is kept.
    const marks = added.map((doctorId, index) => ({ doctorId, at: new Date(now - index) }))
    await insertFavourites(tx, actor.accountId, marks)
    return listFavouriteIds(tx)
  })
}
