import { getRouteApi, useLocation } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { SettingsOf } from '#contract/settings/sections.ts'
import { showNotice } from '#web/ui/notices.ts'
import { readCalendarSearch } from './calendar-search.ts'
import { withDateSource } from './date-source.ts'
import type { CalendarSearch, CalendarView } from './calendar-search.ts'
import { takeLeftOut } from './left-out.ts'

const PATH = '/cabinet/administration/calendar'
const route = getRouteApi(PATH)
const storageKey = 'calendar'
/** What is remembered on the device; the day and what is open are not. */
const remembered = ['view', 'activeType', 'filterDoctorId', 'cabinets', 'statuses'] as const

function readRemembered(): CalendarSearch {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    const search = readCalendarSearch(kept as Record<string, unknown>)
    return Object.fromEntries(remembered.map(name => [name, search[name]]))
  } catch {
    return {}
  }
}

function remember(search: CalendarSearch): void {
  try {
    const kept = Object.fromEntries(remembered.map(name => [name, search[name]]))
    localStorage.setItem(storageKey, JSON.stringify(kept))
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
}

export interface CalendarState extends CalendarSearch {
  view: CalendarView
  activeDate: string
  /** Whether the address names the day, rather than today standing in. */
  hasDate: boolean
  /** Changes part of the address; `replace` leaves no step to go back to. */
  change: (patch: CalendarSearch, options?: { replace?: boolean }) => void
}

/** The calendar's address, completed by what was chosen last on this device and what is usual. */
export function useCalendarState(
  today: string,
  isPhone: boolean,
  defaultView: SettingsOf<'calendar'>['default_view'],
  showsCabinets: boolean,
): CalendarState {
  const usualView: CalendarView = isPhone || defaultView === 'list' ? 'listWeek' : defaultView
  const { t } = useTranslation('staff')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  // While another page loads, the address is that page's already: completing it would lead back here.
  const isHere = useLocation({ select: location => location.pathname.startsWith(PATH) })

  const change = useCallback<CalendarState['change']>(
    (patch, { replace = false } = {}) => {
      void navigate({
        search: previous => {
          const next = withDateSource({ ...previous, ...patch })
          remember(next)
          return next
        },
        replace,
        resetScroll: false,
      })
    },
    [navigate],
  )

  // A link that names its view means exactly what it says; a plain one opens what was open last.
  const isPlain = search.view === undefined
  useEffect(() => {
    if (!isPlain || !isHere) return
    const usual = { view: usualView }
    const { view, ...kept } = readRemembered()
    const given = Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
    void navigate({
      search: withDateSource({ ...usual, ...(!isPhone && view && { view }), ...kept, ...given }),
      replace: true,
    })
  }, [isPlain, isHere, isPhone, usualView, search, navigate])

  useEffect(() => {
    const names = takeLeftOut().join(', ')
    if (names) showNotice({ kind: 'info', text: t('calendar.nonsense', { names }) })
  })

  return {
    ...search,
    // An address of before they were hidden.
    ...(!showsCabinets && { activeType: 'doctor', cabinets: undefined }),
    view: search.view ?? usualView,
    activeDate: search.activeDate ?? today,
    hasDate: search.activeDate !== undefined,
    change,
  }
}
