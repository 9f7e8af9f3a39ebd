import { watchChanges as definition, type Change } from '#contract/changes.ts'
import { addressFor } from './address.ts'
import { firstAnswer } from './first-answer.ts'
import { presence } from './presence.ts'
import { getSession } from './session.ts'
import { refreshTokens } from './refresh.ts'

export interface ChangeListener {
  onChange(change: Change): void
  /** Too much was missed: read everything again. */
  onReset(): void
  /** Whether changes arrive as they happen; false from a lost connection until it is back and caught up. */
  onConnected(isConnected: boolean): void
}

const RETRY_MILLISECONDS = 1_000
const RETRY_MAX_MILLISECONDS = 15_000
/** The server says something every 20 s: without a word for so long the connection is lost, though nothing closed it. */
const SILENCE_MILLISECONDS = 50_000

/**
 * The last position seen. It outlives those who listen: a calendar that was left and is opened again shows what it knew
 * then, and is told of what came since.
 */
const place = { after: '' }

/** One connection serves everybody on the page who listens. */
const listeners = new Set<ChangeListener>()
const shared = { isConnected: true, told: 0, stop: () => {} }

const everybody: ChangeListener = {
  onChange(change) {
    shared.told++
    for (const listener of listeners) listener.onChange(change)
  },
  onReset() {
    shared.told++
    for (const listener of listeners) listener.onReset()
  },
  onConnected(isConnected) {
    shared.isConnected = isConnected
    for (const listener of listeners) listener.onConnected(isConnected)
  },
}

/**
 * Listens to the clinic's changes until the returned function is called. A lost connection comes back by itself and
 * catches up from the last position seen, so that nothing is missed. (EventSource cannot carry the bearer token.)
 */
export function watchChanges(listener: ChangeListener): () => void {
  if (listeners.size === 0) {
    const abort = new AbortController()
    shared.stop = () => abort.abort()
    void listen(everybody, abort.signal)
  } else listener.onConnected(shared.isConnected)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) shared.stop()
  }
}

/** Rises with everything that is told: who left and comes back knows by it whether others were told something meanwhile. */
export const countTold = (): number => shared.told

async function listen(listener: ChangeListener, signal: AbortSignal): Promise<void> {
  let failures = 0
  let wasRenewed = false
  while (!signal.aborted) {
    const outcome = await readStream(listener, signal).catch(() => 'failed' as const)
    if (signal.aborted) return
    // Once: a session that is refused just after it was renewed is a failure like others.
    wasRenewed = outcome === 'renewed' && !wasRenewed
    if (wasRenewed) continue
    failures = outcome === 'ended' ? 0 : failures + 1
    // A stream that ended in order is reopened at once; the person is told only of one that could not be.
    if (failures > 0) listener.onConnected(false)
    await pause(
      failures === 0 ? 100 : Math.min(RETRY_MILLISECONDS * 2 ** (failures - 1), RETRY_MAX_MILLISECONDS),
      signal,
    )
  }
}

/** A stream that was open has ended, none could be opened, or the session was renewed for it. */
type Outcome = 'ended' | 'failed' | 'renewed'

async function readStream(listener: ChangeListener, signal: AbortSignal): Promise<Outcome> {
  const session = getSession()
  const since = firstAnswer.at && `?since=${firstAnswer.at}`
  const query = place.after ? `?after=${place.after}` : since
  const loss = watchLoss()
  try {
    const response = await fetch(addressFor(`${definition.path}${query ?? ''}`), {
      headers: { authorization: `Bearer ${session.token}`, ...presence.headers() },
      signal: AbortSignal.any([signal, loss.signal]),
    })
    if (response.status === 401) return (await refreshTokens(session)) ? 'renewed' : 'failed'
    if (!response.ok || !response.body) return 'failed'
    // Without either nobody tells what was committed between what the page has read and now.
    if (!query) listener.onReset()
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return 'ended'
      loss.putOff()
      const blocks = (text + value).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) readEvent(block, listener)
    }
  } finally {
    loss.stop()
  }
}

/** Tells of a connection that is gone although nothing closed it: the network went away, or all is silent. */
function watchLoss() {
  const lost = new AbortController()
  const giveUp = () => lost.abort()
  let timer = setTimeout(giveUp, SILENCE_MILLISECONDS)
  window.addEventListener('offline', giveUp)
  return {
    signal: lost.signal,
    putOff: () => {
      clearTimeout(timer)
      timer = setTimeout(giveUp, SILENCE_MILLISECONDS)
    },
    stop: () => {
      clearTimeout(timer)
      window.removeEventListener('offline', giveUp)
    },
  }
}

function readEvent(block: string, listener: ChangeListener): void {
  const fields = new Map(
    block.split('\n').map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  )
  const event = fields.get('event')
  if (event === 'change') listener.onChange(JSON.parse(fields.get('data') ?? '') as Change)
  if (event === 'reset') listener.onReset()
  if (event === 'position') listener.onConnected(true)
  place.after = fields.get('id') ?? place.after
}

/** Waits, but not longer than until the network is said to be back. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    window.addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}
