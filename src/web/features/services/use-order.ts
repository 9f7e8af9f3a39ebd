import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orderServices } from '#contract/clinic/service-categories.ts'
import { listManagedServices } from '#contract/clinic/services.ts'
import { ApiError, call } from '#web/api/client.ts'
import { query, useInvalidate } from '#web/api/query.ts'
import { showError } from '#web/ui/notices.ts'
import { inOrder, orderOf, type Catalogue, type Order } from './service-order.ts'

/**
 * The catalogue in the order that was asked for last, saved in the background: one order at a time, each on top of the one
 * before. When somebody else changed it meanwhile, theirs is shown and the person told.
 */
export function useOrder(kept: Catalogue | undefined) {
  const { t } = useTranslation('services')
  const client = useQueryClient()
  const invalidate = useInvalidate()
  const { queryKey } = query(listManagedServices, {})
  const [wanted, setWanted] = useState<Order>()
  /** The same, for moves that come before it is drawn. */
  const latest = useRef<Order>(undefined)
  const waiting = useRef<Order>(undefined)
  const isSaving = useRef(false)
  const catalogue = useMemo(() => (kept && wanted ? inOrder(kept, wanted) : kept), [kept, wanted])

  function want(order: Order | undefined) {
    latest.current = order
    setWanted(order)
  }

  async function save(version: string): Promise<void> {
    isSaving.current = true
    try {
      for (let next = waiting.current; next; next = waiting.current) {
        waiting.current = undefined
        const { data } = await call(orderServices, { version, categories: next })
        version = data.version
        const saved = next
        // A list that was asked for before would put the old order back, and its version.
        void client.cancelQueries({ queryKey })
        client.setQueryData<Catalogue>(
          queryKey,
          known => known && { ...inOrder(known, saved), order_version: data.version },
        )
      }
    } catch (error) {
      waiting.current = undefined
      const isStale = error instanceof ApiError && error.code === 'stale'
      showError(isStale ? t('orderStale') : error instanceof Error ? error.message : t('orderStale'))
    } finally {
      isSaving.current = false
      want(undefined)
      invalidate('catalogue')
    }
  }

  /** Shows the catalogue otherwise at once, and saves it. */
  function reorder(change: (order: Order) => Order): void {
    // The screen may be a moment behind: what is moved, and the version it is saved on, are of one catalogue.
    const known = client.getQueryData<Catalogue>(queryKey)
    if (!known) return
    const next = change(orderOf(latest.current ? inOrder(known, latest.current) : known))
    want(next)
    waiting.current = next
    if (!isSaving.current) void save(known.order_version)
  }

  return { catalogue, reorder }
}
