import { createHash } from 'node:crypto'
import type { CallBody } from '#contract/call.ts'
import type * as calls from '#contract/clinic/service-categories.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import type { StaffContext } from '#server/http/services.ts'
import { listOrder, lockOrder, placeInOrder, type OrderRow } from './service-order.sql.ts'

/** The same for the same categories with the same services, each in the same order. */
export function orderVersionOf(
  categories: readonly { readonly id: number }[],
  services: readonly OrderRow[],
): string {
  const said = JSON.stringify([categories.map(({ id }) => id), services.map(s => [s.id, s.category_id])])
  return createHash('sha256').update(said).digest('base64url').slice(0, 22)
}

/**
 * Throws stale, with the order that is there, when it is not the one that was seen: what others added, moved or removed is
 * never undone by an older page.
 */
export function orderServices(
  ctx: StaffContext,
  { version, categories }: CallBody<typeof calls.orderServices>,
): Promise<{ data: { version: string } }> {
  return ctx.write(async tx => {
    await lockOrder(tx)
    const before = await listOrder(tx)
    const current = { version: orderVersionOf(before.categories, before.services) }
    if (version !== current.version)
      throw new Failure('stale', { data: { current, changed_by: null, changed_at: null } })
    requireKnown(categories, before)
    requireWhole(categories, before)
    const order = categories.flatMap(({ id }) => id ?? [])
    // Those without a category always come last.
    const services = categories
      .toSorted((a, b) => Number(a.id === null) - Number(b.id === null))
      .flatMap(({ id, service_ids }) => service_ids.map(service => ({ id: service, category_id: id })))
    await placeInOrder(tx, order, services)
    const after = await listOrder(tx)
    await tx.record('catalogue', ctx.actor.clinicId, 'order_changed', before, after)
    return { data: { version: orderVersionOf(after.categories, after.services) } }
  })
}

type Groups = CallBody<typeof calls.orderServices>['categories']
type Order = Awaited<ReturnType<typeof listOrder>>

function requireKnown(groups: Groups, { categories, services }: Order): void {
  const [categoryIds, serviceIds] = [categories, services].map(rows => new Set(rows.map(({ id }) => id)))
  refuseTogether(
    ...groups.flatMap(({ id, service_ids }, at) => [
      id !== null && !categoryIds!.has(id) && refuseField(`categories.${at}.id`, 'id'),
      ...service_ids.map(
        (service, i) => !serviceIds!.has(service) && refuseField(`categories.${at}.service_ids.${i}`, 'id'),
      ),
    ]),
  )
}

const isWhole = (ids: readonly number[], all: readonly unknown[]) =>
  ids.length === all.length && new Set(ids).size === all.length

/** All of it, and nothing twice; those without a category need not be said where there are none. */
function requireWhole(groups: Groups, { categories, services }: Order): void {
  const named = groups.flatMap(({ id }) => id ?? [])
  const placed = groups.flatMap(({ service_ids }) => service_ids)
  if (!isWhole(named, categories) || !isWhole(placed, services))
    throw refuseField('categories', 'order_incomplete')
}
