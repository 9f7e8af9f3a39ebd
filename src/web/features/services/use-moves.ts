import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  listShelves,
  orderOf,
  putCategory,
  putService,
  stepOf,
  stepOfCategory,
  type Catalogue,
  type Order,
  type Place,
} from './service-order.ts'
import { nameIn } from './service-queries.ts'
import { useOrder } from './use-order.ts'

/** The catalogue with what moves its services and categories; `said` tells of the last move who does not see it. */
export function useMoves(kept: Catalogue | undefined) {
  const { t } = useTranslation('services')
  const { catalogue, reorder } = useOrder(kept)
  const [said, setSaid] = useState('')
  const { categories = [], data: services = [] } = catalogue ?? {}
  const nameOf = (named: { name_ro: string; name_en: string } | undefined) =>
    named ? nameIn(named) : t('noCategory')

  function move(change: (order: Order) => Order, tell: (order: Order) => string): void {
    if (!catalogue) return
    reorder(change)
    setSaid(tell(change(orderOf(catalogue))))
  }

  const put = (id: number, place: Place) =>
    move(
      order => putService(order, id, place),
      order => {
        const shelf = order.find(({ service_ids }) => service_ids.includes(id))!
        return t('moved', {
          name: nameOf(services.find(one => one.id === id)),
          place: shelf.service_ids.indexOf(id) + 1,
          count: shelf.service_ids.length,
          category: nameOf(categories.find(one => one.id === shelf.id)),
        })
      },
    )
  const putShelf = (id: number, before: number | null) =>
    move(
      order => putCategory(order, id, before),
      order =>
        t('categoryMoved', {
          name: nameOf(categories.find(one => one.id === id)),
          place: order.findIndex(shelf => shelf.id === id) + 1,
          count: categories.length,
        }),
    )

  return {
    catalogue,
    said,
    moves: {
      put,
      putCategory: putShelf,
      /** One step among those that are shown with it: active ones, or inactive ones. */
      step(id: number, step: 1 | -1) {
        const side = services.find(one => one.id === id)?.active
        const shown = services.filter(({ active }) => active === side)
        const place = stepOf(listShelves(categories, shown), id, step)
        if (place) put(id, place)
      },
      stepCategory(id: number, step: 1 | -1) {
        const place = stepOfCategory(listShelves(categories, services), id, step)
        if (place) putShelf(id, place.before)
      },
    },
  }
}
