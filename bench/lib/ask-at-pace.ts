import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * What people wait who ask for one path at a pace, whatever becomes of the requests before: the 95th percentile in
 * milliseconds, each from the moment at which it was due. `wrk` asks again as soon as it is answered, which takes a processor
 * for itself, and counts a standstill as often as it would have asked meanwhile.
 */
export async function askAtPace(
  origin: string,
  { path, token }: { path: string; token: string },
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<number> {
  const agent = new Agent({ keepAlive: true })
  const begun = performance.now()
  const ask = async (due: number): Promise<number> => {
    await wait(Math.max(0, due - performance.now()))
    const sent = request(origin + path, { agent, headers: { authorization: `Bearer ${token}` } }).end()
    const [reply] = (await once(sent, 'response')) as [IncomingMessage]
    reply.resume()
    await once(reply, 'end')
    if (reply.statusCode !== 200) throw new Error(`Refused: ${reply.statusCode} ${path}`)
    return performance.now() - due
  }
  try {
    const asked = Array.from({ length: perSecond * seconds }, (_, index) =>
      ask(begun + (index * 1000) / perSecond),
    )
    const waited = (await Promise.all(asked)).toSorted((one, other) => one - other)
    return waited[Math.ceil(waited.length * 0.95) - 1]!
  } finally {
    agent.destroy()
  }
}
