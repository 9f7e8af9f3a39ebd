import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changePrices, undoPrices, type PricedService } from '#contract/clinic/service-prices.ts'
import type { ManagedService } from '#contract/clinic/services.ts'
import { ApiError, call } from '#web/api/client.ts'
import { query, useInvalidate } from '#web/api/query.ts'
import { showError, showNotice } from '#web/ui/notices.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { readChange } from './typed-change.ts'

export interface PriceWish {
  readonly unit: 'percent' | 'amount'
  readonly typed: string
  readonly roundTo: 1 | 5 | 10
  readonly own: 'none' | 'same' | 'all'
}

/** A price, and once it is known what it becomes. */
export type PriceRow = Omit<PricedService, 'after'> & { readonly after?: number }

const NO_WISH: PriceWish = { unit: 'percent', typed: '', roundTo: 1, own: 'same' }
const PAUSE = 200

/** What a change of prices would make of the chosen services, and the change itself, which the notice can take back. */
export function usePriceChange(services: readonly ManagedService[], onDone: () => void) {
  const { t } = useTranslation(['services', 'common'])
  const invalidate = useInvalidate()
  const [wish, setWish] = useState(NO_WISH)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const settled = useDebounced(wish, PAUSE)
  const by = readChange(settled.typed)
  const input = {
    ids: services.map(({ id }) => id),
    [settled.unit]: by ?? 0,
    round_to: settled.roundTo,
    own: settled.own,
  }
  const preview = useQuery({
    ...query(changePrices, input),
    enabled: by !== undefined && services.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
    meta: { silent: true },
  })
  const plan = by === undefined || preview.error ? undefined : preview.data?.data
  const isCurrent =
    plan !== undefined && settled === wish && !preview.isPlaceholderData && !preview.isFetching
  const rows: readonly PriceRow[] = plan?.rows ?? services.map(bare)

  async function undo(id: number): Promise<void> {
    try {
      await call(undoPrices, { id })
      showNotice({ kind: 'ok', text: t('services:prices.undone'), topic: 'prices' })
    } catch (error) {
      showError(error instanceof Error ? error.message : t('common:errors.unexpected'))
    }
    invalidate('catalogue')
  }

  async function submit(): Promise<void> {
    if (!plan || !isCurrent || isBusy) return
    setIsBusy(true)
    setProblem('')
    try {
      const { data } = await call(changePrices, { ...input, version: plan.version })
      const { id } = data
      showNotice({
        kind: 'ok',
        text: t('services:prices.done', { count: data.rows.length }),
        topic: 'prices',
        action: id === null ? undefined : { label: t('common:actions.undo'), run: () => void undo(id) },
      })
      onDone()
    } catch (error) {
      const isStale = error instanceof ApiError && error.code === 'stale'
      setProblem(isStale ? t('services:prices.stale') : error instanceof Error ? error.message : '')
      if (isStale) void preview.refetch()
    } finally {
      setIsBusy(false)
      invalidate('catalogue')
    }
  }

  const isWrong = wish.typed.trim() !== '' && readChange(wish.typed) === undefined
  const refused = preview.error instanceof ApiError ? preview.error : undefined
  const refusal =
    by === undefined ? undefined : (Object.values(refused?.errors ?? {})[0]?.[0] ?? refused?.message)
  return {
    wish,
    change: (part: Partial<PriceWish>) => setWish(known => ({ ...known, ...part })),
    rows,
    /** Whether a number is typed that could be one. */
    isWished: readChange(wish.typed) !== undefined && !refusal,
    isPreview: plan !== undefined,
    /** Whether what is shown is what would be done. */
    isReady: isCurrent,
    isBusy,
    problem,
    error: isWrong ? t('services:prices.wrong') : refusal,
    submit,
  }
}

const bare = (service: ManagedService): PriceRow => ({
  id: service.id,
  name: '',
  before: service.price,
  doctors: [],
})
