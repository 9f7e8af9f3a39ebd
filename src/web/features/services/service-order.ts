import type { CallReply } from '#contract/call.ts'
import type { ServiceCategory } from '#contract/clinic/service-categories.ts'
import type { listManagedServices, ManagedService } from '#contract/clinic/services.ts'

export type Catalogue = CallReply<typeof listManagedServices>
export type Order = { id: number | null; service_ids: number[] }[]

/** A category with its services in order; nothing for those without one, who come last. */
export interface Shelf {
  readonly category: ServiceCategory | undefined
  readonly services: readonly ManagedService[]
}

/** Where a service is put: into which category, and behind which of its services; the first without. */
export interface Place {
  readonly category: number | null
  readonly after: number | undefined
}

export function listShelves(
  categories: readonly ServiceCategory[],
  services: readonly ManagedService[],
): Shelf[] {
  const given = Map.groupBy(services, service => service.category_id)
  return [...categories, undefined].map(category => ({
    category,
    services: given.get(category?.id ?? null) ?? [],
  }))
}

export function orderOf({ categories, data }: Catalogue): Order {
  return listShelves(categories, data).map(({ category, services }) => ({
    id: category?.id ?? null,
    service_ids: services.map(({ id }) => id),
  }))
}

const by =
  <Key>(places: ReadonlyMap<Key, number>) =>
  (a: { id: Key }, b: { id: Key }) =>
    (places.get(a.id) ?? Infinity) - (places.get(b.id) ?? Infinity) || 0

/** The catalogue as it is once the order is saved; what the order does not know stays behind. */
export function inOrder(catalogue: Catalogue, order: Order): Catalogue {
  const place = new Map(order.flatMap(shelf => shelf.service_ids).map((id, at) => [id, at]))
  const shelf = new Map(order.map(({ id }, at) => [id, at]))
  const category = new Map(order.flatMap(({ id, service_ids }) => service_ids.map(one => [one, id] as const)))
  return {
    ...catalogue,
    categories: catalogue.categories.toSorted(by<number | null>(shelf)),
    data: catalogue.data
      .map(service => {
        const category_id = category.get(service.id) ?? null
        return category_id === service.category_id || !place.has(service.id)
          ? service
          : { ...service, category_id }
      })
      .toSorted(by(place)),
  }
}

export function putService(order: Order, id: number, { category, after }: Place): Order {
  return order.map(shelf => {
    const others = shelf.service_ids.filter(one => one !== id)
    if (shelf.id === category) {
      const before = after === id ? shelf.service_ids[shelf.service_ids.indexOf(id) - 1] : after
      others.splice(before === undefined ? 0 : others.indexOf(before) + 1, 0, id)
    }
    return { ...shelf, service_ids: others }
  })
}

/** Before another category, or behind all of them. */
export function putCategory(order: Order, id: number, before: number | null): Order {
  const moved = order.filter(shelf => shelf.id === id)
  if (before === id) return order
  const others = order.filter(shelf => shelf.id !== id)
  const at = others.findIndex(shelf => shelf.id === before)
  return at === -1 ? [...others, ...moved] : others.toSpliced(at, 0, ...moved)
}

/** Where one step up or down leads a service among those shown; nothing at either end. */
export function stepOf(shelves: readonly Shelf[], id: number, step: 1 | -1): Place | undefined {
  const at = shelves.findIndex(({ services }) => services.some(service => service.id === id))
  const { category, services } = shelves[at]!
  const index = services.findIndex(service => service.id === id)
  const next = index + step
  if (next >= 0 && next < services.length)
    return { category: category?.id ?? null, after: services[step === 1 ? next : next - 1]?.id }
  const shelf = shelves[at + step]
  return (
    shelf && {
      category: shelf.category?.id ?? null,
      after: step === 1 ? undefined : shelf.services.at(-1)?.id,
    }
  )
}

/** As `stepOf`, of a category: before which one it comes to stand. */
export function stepOfCategory(
  shelves: readonly Shelf[],
  id: number,
  step: 1 | -1,
): { before: number | null } | undefined {
  const ids = shelves.flatMap(({ category }) => category?.id ?? [])
  const at = ids.indexOf(id)
  if (at + step < 0 || at + step >= ids.length) return undefined
  return { before: ids[step === 1 ? at + 2 : at - 1] ?? null }
}
