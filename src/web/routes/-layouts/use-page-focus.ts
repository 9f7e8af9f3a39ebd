import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * A page that takes another's place is told to who does not see it: the focus goes to its content, unless the page has
 * put it somewhere itself, and its title is to be announced. Answers that title.
 */
export function usePageFocus(): string {
  const router = useRouter()
  const [title, setTitle] = useState('')

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) focusContent()
      }),
    [router],
  )

  useEffect(() => {
    // A title may arrive after its page, with what the page is about.
    const observer = new MutationObserver(() => setTitle(document.title))
    const element = document.querySelector('title')
    if (element) observer.observe(element, { childList: true })
    return () => observer.disconnect()
  }, [])

  return title
}

function focusContent(): void {
  const content = document.querySelector('main')
  const { activeElement: active } = document
  const isPlaced = content?.contains(active) || active?.closest('dialog, [role=dialog]')
  if (!content || isPlaced) return
  content.tabIndex = -1
  content.focus({ preventScroll: true })
}
