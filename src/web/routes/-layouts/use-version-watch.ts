import { useEffect, useSyncExternalStore } from 'react'
import { call } from '#web/api/client.ts'
import { isAnythingUnsaved } from '#web/ui/unsaved.ts'

const interval = 600_000
/** Marks a reload made for a version, so that a server behind a stale cache cannot cause a loop. */
const reloadedFor = 'reloaded-for-version'

let newVersion: string | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The version that the server runs by now, while what is half typed keeps this page open. */
export function useNewVersion(): string | undefined {
  return useSyncExternalStore(subscribe, () => newVersion)
}

function clearCookies(): void {
  for (const cookie of document.cookie.split(';')) {
    const name = cookie.split('=')[0]?.trim()
    if (name) document.cookie = `${name}=; max-age=0; path=/`
  }
}

/** Loads the page anew and clean. The person may still be asked whether to leave what they typed. */
export function reloadForVersion(version: string): void {
  const clean = () => {
    clearCookies()
    localStorage.clear()
    sessionStorage.clear()
    sessionStorage.setItem(reloadedFor, version)
  }
  window.addEventListener('pagehide', clean, { once: true })
  location.reload()
}

async function checkVersion(): Promise<void> {
  const { getVersion } = await import('#contract/accounts.ts')
  const { version } = (await call(getVersion, {})).data
  if (version === APP_VERSION || sessionStorage.getItem(reloadedFor) === version) return
  if (!isAnythingUnsaved()) return reloadForVersion(version)
  // What is half typed is worth more than the new version, which is offered instead.
  newVersion = version
  for (const listener of listeners) listener()
}

/** Asks the server every ten minutes which version it runs; a page built from another one starts clean. */
export function useVersionWatch(): void {
  useEffect(() => {
    // A failed check says nothing about the version: the next one will.
    const timer = setInterval(() => void checkVersion().catch(() => undefined), interval)
    return () => clearInterval(timer)
  }, [])
}
