import { addToothEntries, voidToothEntries, type ToothChart } from '#contract/patients/tooth-chart.ts'
import { call, refusedForGood } from '#web/api/client.ts'
import { getConnection, onConnection } from '#web/api/connection.ts'
import { newKey } from '#web/api/new-key.ts'
import { getSession } from '#web/api/session.ts'
import { onDevice } from '#web/ui/storage.ts'
import { holdUpLeaving, keptWaitingOf } from '#web/api/kept-storage.ts'
import { createOutbox, type Outbox, type OutboxWays, type Waiting } from './outbox.ts'

let own: { readonly userId: number; readonly outbox: Outbox } | undefined

/** What the signed-in person charted; who signs in after another neither sees nor sends what they did. */
export function ownOutbox(): Outbox {
  const { userId } = getSession()
  if (own?.userId === userId) return own.outbox
  const name = keptWaitingOf(userId)
  const outbox = createOutbox({
    send: waiting => {
      // Nobody's, or another's, since it began to be sent.
      if (getSession().userId !== userId) throw new Error('signed out')
      return send(waiting)
    },
    refusalOf,
    isOffline: () => getConnection() === 'offline' || getSession().userId !== userId,
    newKey,
    storage: {
      read: () => onDevice.get(name),
      write: text => (text === '[]' ? onDevice.remove(name) : onDevice.set(name, text)),
    },
    alone: work => ('locks' in navigator ? navigator.locks.request(name, work) : work()),
  })
  onConnection(outbox.flush)
  holdUpLeaving(name)
  window.addEventListener('storage', event => {
    if (event.key === name) outbox.refresh()
  })
  own = { userId, outbox }
  outbox.flush()
  return outbox
}

async function send({ key, patientId, work }: Waiting): Promise<ToothChart> {
  if (!('entries' in work)) {
    const { voids, reason } = work
    return (await call(voidToothEntries, { ids: [...voids], ...(reason && { reason }) })).data
  }
  const { entries, version, bookingId, confirmed } = work
  const wish = { patient_id: patientId, version, entries: [...entries], confirmed }
  const visit = bookingId === undefined ? {} : { booking_id: bookingId }
  return (await call(addToothEntries, { ...wish, ...visit }, { idempotencyKey: key })).data
}

function refusalOf(error: unknown): ReturnType<OutboxWays['refusalOf']> {
  const refused = refusedForGood(error)
  if (!refused) return undefined
  const { code, message, errors, data } = refused
  // What a colleague changed comes with the chart as it is now.
  const { changed, chart } = (data ?? {}) as { changed?: readonly number[]; chart?: ToothChart }
  return { code, message, errors, changed, chart }
}
