import { VIDEO_PROVIDERS, type VideoProviderName } from '#contract/video/video-providers.ts'
import { onDevice } from '#web/ui/storage.ts'

/** Whose account is connected: the clinic's, or the caller's own as a doctor. */
export type AccountKind = 'clinic' | 'own'

const CHANNEL = 'integrations'
const CONNECTED = 'integration-connected'
const KIND = 'video-account'
const WINDOW = 'zambet-video'
const [WIDTH, HEIGHT] = [560, 720]

/** Call it from a press: a window that opens later is held for unwanted. Null where it is held all the same. */
export function openWindow(): Window | null {
  const left = window.screenX + Math.max(0, (window.outerWidth - WIDTH) / 2)
  const top = window.screenY + Math.max(0, (window.outerHeight - HEIGHT) / 2)
  const features = `popup,width=${WIDTH},height=${HEIGHT},left=${Math.round(left)},top=${Math.round(top)}`
  const opened = window.open('about:blank', WINDOW, features)
  opened?.focus()
  return opened
}

/** Kept on the device: the window that comes back may have lost what it knew on its way through the provider. */
export const keepKind = (kind: AccountKind): void => onDevice.set(KIND, kind)
export const readKind = (): AccountKind => (onDevice.get(KIND) === 'own' ? 'own' : 'clinic')

/** Tells whoever opened this window, and every page of ours: a provider's own policy may have cut the two apart. */
export function tellConnected(provider: VideoProviderName): void {
  const message = { type: CONNECTED, provider }
  const opener = window.opener as Window | null
  opener?.postMessage(message, location.origin)
  const channel = new BroadcastChannel(CHANNEL)
  // A channel has no origin but our own.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(message)
  channel.close()
}

/** Hears what a window tells, once by each way; the answer ends it. */
export function onConnected(hear: (provider: VideoProviderName) => void): () => void {
  const take = ({ origin, data }: MessageEvent<unknown>) => {
    const provider = origin === location.origin ? readConnected(data) : undefined
    if (provider) hear(provider)
  }
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', take)
  window.addEventListener('message', take)
  return () => {
    window.removeEventListener('message', take)
    channel.close()
  }
}

function readConnected(data: unknown): VideoProviderName | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data) || !('provider' in data))
    return undefined
  return data.type === CONNECTED ? VIDEO_PROVIDERS.find(each => each === data.provider) : undefined
}
