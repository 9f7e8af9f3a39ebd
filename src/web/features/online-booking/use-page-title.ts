import { useEffect } from 'react'

/** Names the page in the browser's tab and history, and for screen readers, while it is shown. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (!title) return
    const before = document.title
    document.title = `${title} · Zâmbet`
    return () => {
      document.title = before
    }
  }, [title])
}
