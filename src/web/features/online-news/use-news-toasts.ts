import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { watchChanges } from '#web/api/changes.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { showNotice } from '#web/ui/notices.ts'
import { newsKey, useOnlineNews } from './use-online-news.ts'
import { useNewsWords } from './use-news-words.ts'
import { useOpenNews } from './use-open-news.ts'

/** A burst of changes is asked about once, in ms. */
const GATHER = 300

function keepNews(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const readSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      void client.invalidateQueries({ queryKey: newsKey })
    }, GATHER)
  }
  const stop = watchChanges({
    onChange: ({ entity }) => entity === 'booking' && readSoon(),
    onReset: readSoon,
    onConnected: () => {},
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}

/** Reads the news again when a visit has changed, and says at once what a patient has just done. */
export function useNewsToasts(): void {
  const { t } = useTranslation('staff')
  const client = useQueryClient()
  const mayLook = useStaff().can('bookings.view')
  const { items, zone } = useOnlineNews()
  const words = useNewsWords(zone)
  const openNews = useOpenNews()
  const isLoaded = client.getQueryData(newsKey) !== undefined

  useEffect(() => (mayLook ? keepNews(client) : undefined), [client, mayLook])

  // What was there when the page opened is told by the bell alone.
  const told = useRef<number>(undefined)
  useEffect(() => {
    if (!isLoaded) return
    const newest = items[0]?.id ?? 0
    const fresh = told.current === undefined ? [] : items.filter(({ id }) => id > told.current!)
    told.current = Math.max(told.current ?? 0, newest)
    for (const item of fresh.toReversed()) {
      const { what, when } = words(item)
      const action = { label: t('news.open'), run: () => openNews(item) }
      showNotice({ kind: 'info', text: `${what}: ${when}`, action })
    }
  }, [items, isLoaded, words, openNews, t])
}
