import { useBlocker } from '@tanstack/react-router'
import { createPortal } from 'react-dom'
import { DiscardQuestion } from '#web/ui/DiscardQuestion.tsx'
import { isAnythingUnsaved } from '#web/ui/unsaved.ts'

interface Place {
  pathname: string
  search: object
}

const SIGN_IN = '/login/cabinet'

/** What the steps of a guide hold goes along from one to the next. */
const isStep = ({ pathname, search }: Place, next: Place) =>
  pathname === next.pathname && 'step' in search && 'step' in next.search

const tabOf = ({ search }: { search: object }) => 'tab' in search && search.tab

/** Asks before another page, another tab of a record, a step back or a reload takes what was typed and not saved. */
export function LeaveGuard() {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next, action }) => {
      const isElsewhere =
        (next.pathname !== current.pathname && next.pathname !== SIGN_IN) || tabOf(next) !== tabOf(current)
      if (isStep(current, next)) return false
      return (isElsewhere || action === 'BACK' || action === 'FORWARD') && isAnythingUnsaved()
    },
    enableBeforeUnload: isAnythingUnsaved,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  // An open dialog hides everything beside it from readers, and the page's own root with it.
  return createPortal(<DiscardQuestion onStay={blocker.reset} onDiscard={blocker.proceed} />, document.body)
}
