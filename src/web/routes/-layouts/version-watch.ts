import { addressFor } from '#web/api/address.ts'
import { startServiceWorker } from '#web/api/service-worker.ts'
import { clearStorages } from '#web/api/kept-storage.ts'
import { inTab } from '#web/ui/storage.ts'
import { isAnythingUnsaved } from '#web/ui/unsaved.ts'

const interval = 600_000
/** Marks a reload made for a version, so that a server behind a stale cache cannot cause a loop. */
const reloadedFor = 'reloaded-for-version'
/** How long other tabs are given to say that something in them is not saved. */
const ANSWER_MILLISECONDS = 500

function clearCookies(): void {
  for (const cookie of document.cookie.split(';')) {
    const name = cookie.split('=')[0]?.trim()
    if (name) document.cookie = `${name}=; max-age=0; path=/`
  }
}

/** What an installed Zâmbet keeps of the version before; pages over plain HTTP have none. */
async function clearCaches(): Promise<void> {
  if (!('caches' in window)) return
  await Promise.all((await caches.keys()).map(name => caches.delete(name)))
  await (await navigator.serviceWorker?.getRegistration())?.update()
}

/** Loads the page anew and clean. The person may still be asked whether to leave what they typed. */
async function reloadForVersion(version: string): Promise<void> {
  // What is kept for later cannot hold back what is new.
  await clearCaches().catch(() => undefined)
  const clean = () => {
    clearCookies()
    clearStorages()
    inTab.set(reloadedFor, version)
  }
  window.addEventListener('pagehide', clean, { once: true })
  location.reload()
}

// A channel has no origin but our own.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const say = (channel: BroadcastChannel, word: 'unsaved?' | 'unsaved') => channel.postMessage(word)

/** Tabs of one device share what is cleared: one that has something unsaved says so when it is asked. */
function answerOtherTabs(): () => void {
  const channel = new BroadcastChannel(reloadedFor)
  channel.addEventListener('message', ({ data }) => {
    if (data === 'unsaved?' && isAnythingUnsaved()) say(channel, 'unsaved')
  })
  return () => channel.close()
}

async function isUnsavedElsewhere(): Promise<boolean> {
  const channel = new BroadcastChannel(reloadedFor)
  try {
    return await new Promise<boolean>(resolve => {
      channel.addEventListener('message', ({ data }) => {
        if (data === 'unsaved') resolve(true)
      })
      say(channel, 'unsaved?')
      setTimeout(() => resolve(false), ANSWER_MILLISECONDS)
    })
  } finally {
    channel.close()
  }
}

async function checkVersion(offer: Offer): Promise<void> {
  // Without a part of our own that would have to be loaded: those of an old version may be gone.
  const reply = await fetch(addressFor('/v2/version'), { cache: 'no-store' })
  const { version } = ((await reply.json()) as { data: { version: string } }).data
  if (version === APP_VERSION || inTab.get(reloadedFor) === version) return
  const reload = () => reloadForVersion(version)
  if (!isAnythingUnsaved() && !(await isUnsavedElsewhere())) return reload()
  // What is half typed is worth more than the new version, which is offered instead.
  offer({ reload })
}

type Offer = (version: { reload: () => Promise<void> }) => void

/** Asks the server every ten minutes which version it runs, until what it returns is called; what works offline is of one too. */
export function watchVersion(offer: Offer): () => void {
  // A failed check says nothing about the version: the next one will.
  const timer = setInterval(() => void checkVersion(offer).catch(() => undefined), interval)
  const silence = answerOtherTabs()
  void startServiceWorker()
  return () => {
    clearInterval(timer)
    silence()
  }
}
