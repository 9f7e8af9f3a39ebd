import type { CallBody } from '#contract/call.ts'
import type * as calls from '#contract/clinic/price-list.ts'
import type { ListedCategory, ListedService } from '#contract/clinic/price-list.ts'
import { parseRon } from '#domain/money/money.ts'
import { refuseField } from '#server/http/failure.ts'
import { readEach } from '#server/http/refuse-together.ts'
import type { StaffContext } from '#server/http/services.ts'
import list from './dental-services.json' with { type: 'json' }
import { insertFromList, listTakenKeys } from './price-list.sql.ts'

type Service = Omit<ListedService, 'service_id'>
type Category = Omit<ListedCategory, 'services'> & { readonly services: readonly Service[] }

const CATEGORIES: readonly Category[] = list.categories.map(category => ({
  ...category,
  services: category.services.map(service => ({
    buffer_after_minutes: 0,
    ...service,
    kind: 'kind' in service ? 'virtual' : 'clinic',
    vat: 'vat' in service ? 'standard' : 'exempt',
  })),
}))

const BY_KEY = new Map(
  CATEGORIES.flatMap(category =>
    category.services.map(service => [service.key, { category, service }] as const),
  ),
)

export function showPriceList(ctx: StaffContext): Promise<{ data: ListedCategory[] }> {
  return ctx.read(async tx => {
    const taken = await listTakenKeys(tx)
    return {
      data: CATEGORIES.map(category => ({
        ...category,
        services: category.services.map(service => ({
          ...service,
          service_id: taken.get(service.key) ?? null,
        })),
      })),
    }
  })
}

/** Adds what the clinic does not have yet; what it took before stays as it is. */
export function importPriceList(
  ctx: StaffContext,
  { items }: CallBody<typeof calls.importPriceList>,
): Promise<{ data: { added: number } }> {
  const wanted = readEach(items, ({ key, minutes, price, online }, i) => {
    const listed = BY_KEY.get(key)
    const price_bani = parseRon(price)
    if (!listed) throw refuseField(`items.${i}.key`, 'id')
    if (price_bani === undefined) throw refuseField(`items.${i}.price`, 'amount')
    const { category, service } = listed
    const { name_ro, name_en, kind, vat, buffer_after_minutes } = service
    return {
      key,
      name_ro,
      name_en,
      kind,
      vat,
      buffer_after_minutes,
      minutes,
      price_bani,
      online,
      category: category.key,
      category_ro: category.name_ro,
      category_en: category.name_en,
      speciality_ro: category.speciality_ro,
      speciality_en: category.speciality_en,
    }
  })
  return ctx.write(async tx => {
    const services = await insertFromList(tx, ctx.actor.clinicId, wanted)
    if (services.length > 0)
      await tx.record('catalogue', ctx.actor.clinicId, 'import_added', undefined, { services })
    return { data: { added: services.length } }
  })
}
