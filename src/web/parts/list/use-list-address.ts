import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'
import type { ListSearch } from './list-search.ts'

/** Which row was opened from which place in the history, so that Back returns to it. */
const opened = new Map<string, number>()

/** A list's search, order and filters, which live in its address. */
export function useListAddress<Search extends ListSearch>() {
  // The page's route read it; the hook serves every list's.
  const search: unknown = useSearch({ strict: false })
  const navigate = useNavigate()
  const router = useRouter()
  const { pathname, state } = useLocation()
  const [path] = useState(pathname)
  const place = state.key ?? ''

  useLayoutEffect(() => {
    const row = opened.get(place)
    if (row === undefined) return
    opened.delete(place)
    document.querySelector<HTMLElement>(`[data-row-name="${row}"]`)?.focus({ preventScroll: true })
    // Only when the page appears.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  return {
    search: search as Search,
    /** Shows something else; what is undefined leaves the address. */
    change: (patch: Partial<Search>) => {
      // What was typed last settles after a moment: a record that is being opened meanwhile must not be called back.
      if (router.latestLocation.pathname !== path) return
      void navigate({
        to: '.',
        search: ((previous: object) => ({ ...previous, ...patch })) as never,
        replace: true,
        resetScroll: false,
      })
    },
    /** A row's record is about to be opened. */
    leaveFor: (row: number) => opened.set(place, row),
  }
}
