import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** How long a page's heading is waited for, when it comes with what the page is about. */
const LATEST_MILLISECONDS = 5_000

/**
 * A page that takes another's place is told to who does not see it: the focus goes to its heading, which is read aloud,
 * or to its content while there is none. Where the page has put the focus itself, it stays.
 */
export function usePageFocus(): void {
  const router = useRouter()
  useEffect(() => {
    let stopWaiting: (() => void) | undefined
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return
      stopWaiting?.()
      stopWaiting = focusPage()
    })
    return () => {
      unsubscribe()
      stopWaiting?.()
    }
  }, [router])
}

/** What it returns ends the wait for a late heading. */
function focusPage(): (() => void) | undefined {
  const content = document.querySelector('main')
  const { activeElement: active } = document
  const isPlaced =
    content !== active && (content?.contains(active) || active?.closest('dialog, [role=dialog]'))
  if (!content || isPlaced) return undefined
  const heading = content.querySelector('h1')
  focus(heading ?? content)
  if (heading) return undefined

  const observer = new MutationObserver(() => {
    const late = content.querySelector('h1')
    const isElsewhere = document.activeElement !== content
    if (late || isElsewhere) stop()
    if (late && !isElsewhere) focus(late)
  })
  observer.observe(content, { childList: true, subtree: true })
  const timer = setTimeout(stop, LATEST_MILLISECONDS)
  function stop() {
    clearTimeout(timer)
    observer.disconnect()
  }
  return stop
}

function focus(element: HTMLElement): void {
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}
