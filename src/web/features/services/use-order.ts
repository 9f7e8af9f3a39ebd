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
  const [wanted, setWanted] = useState<Order>()
  const waiting = useRef<Order>(undefined)
  const isSaving = useRef(false)
  const catalogue = useMemo(() => (kept && wanted ? inOrder(kept, wanted) : kept), [kept, wanted])

  async function save(version: string): Promise<void> {
    isSaving.current = true
    try {
      for (let next = waiting.current; next; next = waiting.current) {
        waiting.current = undefined
        const { data } = await call(orderServices, { version, categories: next })
        version = data.version
        const saved = next
        client.setQueryData<Catalogue>(
          query(listManagedServices, {}).queryKey,
          known => known && { ...inOrder(known, saved), order_version: data.version },
        )
      }
    } catch (error) {
      waiting.current = undefined
      const isStale = error instanceof ApiError && error.code === 'stale'
      showError(isStale ? t('orderStale') : error instanceof Error ? error.message : t('orderStale'))
    } finally {
      isSaving.current = false
      setWanted(undefined)
      invalidate('catalogue')
    }
  }

  /** Shows the catalogue otherwise at once, and saves it. */
  function reorder(change: (order: Order) => Order): void {
    if (!kept || !catalogue) return
    const next = change(orderOf(catalogue))
    setWanted(next)
    waiting.current = next
    if (!isSaving.current) void save(kept.order_version)
  }

  return { catalogue, reorder }
}
