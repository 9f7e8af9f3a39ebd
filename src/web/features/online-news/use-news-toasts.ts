import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '#web/ui/notices.ts'
import { useOnlineNews } from './use-online-news.ts'
import { useNewsWords } from './use-news-words.ts'
import { useOpenNews } from './use-open-news.ts'

/** Says at once what a patient has just done. */
export function useNewsToasts(): void {
  const { t } = useTranslation('staff')
  const { isLoaded, items, zone } = useOnlineNews()
  const words = useNewsWords(zone)
  const openNews = useOpenNews()

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
