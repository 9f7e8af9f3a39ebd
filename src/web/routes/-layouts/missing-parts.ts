import { getConnection } from '#web/api/connection.ts'
import { inTab } from '#web/ui/storage.ts'

/** How the router remembers that it has loaded the page anew for a part that could not be fetched; it does so once. */
const RELOADED = 'tanstack_router_reload:'

/**
 * A part that is missing since a new version came is found by loading the page anew. Without a connection that would end
 * at the browser's own page, with everything gone: the router is told that it has tried, and the error page shows.
 */
export function watchMissingParts(): void {
  window.addEventListener('vite:preloadError', event => {
    if (navigator.onLine && getConnection() !== 'offline') return
    inTab.set(RELOADED + event.payload.message, '1')
  })
}
