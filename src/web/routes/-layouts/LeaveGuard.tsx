import { useBlocker } from '@tanstack/react-router'
import { createPortal } from 'react-dom'
import { DiscardQuestion } from '#web/ui/DiscardQuestion.tsx'
import { isAnythingUnsaved } from '#web/ui/unsaved.ts'
import type { Modal } from './modals.ts'

interface Place {
  pathname: string
  search: { modal?: Modal | undefined; tab?: string | undefined; add?: unknown; edit?: unknown }
}

const SIGN_IN = '/login/cabinet'
const FAMILY = '/patient/family'

/** What the steps of a guide hold goes along from one to the next. */
const isStep = ({ pathname, search }: Place, next: Place) =>
  pathname === next.pathname && 'step' in search && 'step' in next.search

/** Nobody misses half an email that was to be signed in with, least of all on the way to registering. */
const isSigningIn = ({ search: { modal } }: Place) => modal === 'login' || modal === 'forgot'

/** What of a page is open: a record's tab, a form of the family. A dialog keeps what is typed in each of its own tabs. */
const partOf = ({ pathname, search: { modal, tab, add, edit } }: Place) =>
  [modal ? undefined : tab, pathname === FAMILY && [add, edit]].join()

/** Asks before another page, another tab of a record, a step back or a reload takes what was typed and not saved. */
export function LeaveGuard() {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next, action }) => {
      if (isStep(current, next) || isSigningIn(current)) return false
      const isElsewhere =
        (next.pathname !== current.pathname && next.pathname !== SIGN_IN) || partOf(next) !== partOf(current)
      return (isElsewhere || action === 'BACK' || action === 'FORWARD') && isAnythingUnsaved()
    },
    enableBeforeUnload: isAnythingUnsaved,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  // An open dialog hides everything beside it from readers, and the page's own root with it.
  return createPortal(<DiscardQuestion onStay={blocker.reset} onDiscard={blocker.proceed} />, document.body)
}
