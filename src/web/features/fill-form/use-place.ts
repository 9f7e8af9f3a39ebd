import { useNavigate, useSearch } from '@tanstack/react-router'
import { inTab } from '#web/ui/storage.ts'
import type { FillSearch, Step } from './fill-steps.ts'

/** Where one is: the step, and of the questions the page, from 0. */
export interface Place {
  readonly step: Step
  readonly page: number
}

/** How many steps this tab has put into the phone's own history: a reload keeps both. */
const TAKEN = 'fill-form-steps'
const taken = () => Number(inTab.get(TAKEN) ?? 0)
const setTaken = (steps: number) => inTab.set(TAKEN, String(steps))

/** In the address, so that the phone's own way back leads one back and a reload stays. */
export function usePlace() {
  const { step = 'fill', page = 1 }: FillSearch = useSearch({ strict: false })
  const place: Place = { step, page: page - 1 }
  const navigate = useNavigate()

  function goTo(to: Partial<Place>, { replace = false } = {}): void {
    const next = { ...place, ...to }
    if (next.step === place.step && next.page === place.page) return
    if (!replace) setTaken(taken() + 1)
    void navigate({
      to: '.',
      search: {
        ...(next.step !== 'fill' && { step: next.step }),
        ...(next.page > 0 && { page: next.page + 1 }),
      } as never,
      replace,
    })
    window.scrollTo({ top: 0 })
  }

  /** As the phone's own button does, where it would lead there. */
  function goBack(to: Partial<Place>): void {
    if (taken() <= 0) return goTo(to, { replace: true })
    setTaken(taken() - 1)
    history.back()
  }

  return { place, goTo, goBack }
}
