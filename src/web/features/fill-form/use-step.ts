import type { Step } from './fill-steps.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'

/** Which step is on screen: in the address, so that the phone's own way back leads one back. */
export function useStep(): readonly [Step, (step: Step) => void] {
  const { step = 'fill' }: { step?: Step } = useSearch({ strict: false })
  const navigate = useNavigate()
  const goTo = (next: Step) =>
    void navigate({
      to: '.',
      search: (next === 'fill' ? {} : { step: next }) as never,
      replace: next === 'fill',
      resetScroll: false,
    })
  return [step, goTo]
}
