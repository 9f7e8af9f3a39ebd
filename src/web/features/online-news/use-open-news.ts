import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { NewsItem } from '#contract/online/online-news.ts'

/** Where a visit stands: its day in the calendar, with its details open. */
export const newsLink = (item: NewsItem) =>
  ({
    to: '/cabinet/administration/calendar',
    search: {
      view: matchMedia('(width < 768px)').matches ? 'listWeek' : 'timeGridDay',
      activeDate: item.start.slice(0, 10),
      booking: item.booking_id,
    },
  }) as const

export function useOpenNews() {
  const navigate = useNavigate()
  return useCallback((item: NewsItem) => void navigate(newsLink(item)), [navigate])
}
