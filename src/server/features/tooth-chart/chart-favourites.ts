import type { CallReply } from '#contract/call.ts'
import type { ChartFavourite, listChartFavourites } from '#contract/patients/tooth-chart.ts'
import { ruleOf, surfacesOf } from '#domain/tooth-chart/kinds.ts'
import { refuseField } from '#server/http/failure.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import type { StaffContext } from '#server/http/services.ts'
import { listFavouriteRows, replaceFavourites } from './chart-favourites.sql.ts'

type Reply = CallReply<typeof listChartFavourites>

export function showChartFavourites(ctx: StaffContext): Promise<Reply> {
  return ctx.read(async tx => ({ data: await listFavouriteRows(tx, ctx.actor.accountId) }))
}

export function keepFavourites(ctx: StaffContext, favourites: readonly ChartFavourite[]): Promise<Reply> {
  refuseTogether(
    ...favourites.map(
      ({ kind, state }, index) =>
        !ruleOf(kind).states.includes(state) && refuseField(`favourites.${index}.state`, 'not_for_state'),
    ),
  )
  return ctx.write(async tx => {
    const { clinicId, accountId } = ctx.actor
    const kept = favourites.map(one => ({ ...one, surfaces: surfacesOf(one.surfaces) ?? '' }))
    await replaceFavourites(tx, clinicId, accountId, kept)
    await tx.record('diagnosis', clinicId, 'favourites_changed', undefined, {
      favourites: favourites.map(one => one.kind),
    })
    return { data: await listFavouriteRows(tx, accountId) }
  })
}
