import { useEffect } from 'react'

/** Names the tab and the history entry; nothing while the name is not known yet. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · Zâmbet`
  }, [title])
}
