import { useEffect } from 'react'
import { call } from '#web/api/client.ts'
import { isAnythingUnsaved } from '#web/ui/unsaved.ts'

const interval = 600_000
/** Marks a reload made for a version, so that a server behind a stale cache cannot cause a loop. */
const reloadedFor = 'reloaded-for-version'

function clearCookies(): void {
  for (const cookie of document.cookie.split(';')) {
    const name = cookie.split('=')[0]?.trim()
    if (name) document.cookie = `${name}=; max-age=0; path=/`
  }
}

async function checkVersion(): Promise<void> {
  const { getVersion } = await import('#contract/accounts.ts')
  const { version } = (await call(getVersion, {})).data
  if (version === APP_VERSION || sessionStorage.getItem(reloadedFor) === version) return
  // What is half typed is worth more than the new version, which is asked for again.
  if (isAnythingUnsaved()) return
  clearCookies()
  localStorage.clear()
  sessionStorage.clear()
  sessionStorage.setItem(reloadedFor, version)
  location.reload()
}

/** Asks the server every ten minutes which version it runs; a page built from another one starts clean. */
export function useVersionWatch(): void {
  useEffect(() => {
    // A failed check says nothing about the version: the next one will.
    const timer = setInterval(() => void checkVersion().catch(() => undefined), interval)
    return () => clearInterval(timer)
  }, [])
}
