import { setTimeout as wait } from 'node:timers/promises'
import type { Ground } from './ground.ts'

/** An open calendar that listens to the clinic's changes and comes back with its last position whenever it is cut off. */
export class Listener {
  readonly #url: string
  readonly #token: string
  readonly #seen: string[] = []
  #position = ''
  #abort = new AbortController()
  #isConnected = false
  #isClosed = false
  /** Told to read everything again, it knows all up to here and forgets what it was told. */
  #readUpTo = '0-0'
  #isReading = false
  #ended: Promise<void>
  /** How often it had to come back, and how often it was told to read everything again. */
  readonly counts = { connections: 0, resets: 0 }

  /** Resolves once it has its first position; every change after that is its to see. */
  static async open(origin: string, token: string): Promise<Listener> {
    const listener = new Listener(origin, token)
    while (listener.#position === '') await wait(20)
    return listener
  }

  private constructor(origin: string, token: string) {
    this.#url = `${origin}/api/v2/changes`
    this.#token = token
    this.#ended = this.#run()
  }

  /** Cuts the connection, as a lost network would; one that is being made is let be, or it might never come about. */
  cut(): void {
    if (this.#isConnected) this.#abort.abort()
  }

  async #run(): Promise<void> {
    while (!this.#isClosed) {
      this.#abort = new AbortController()
      try {
        await this.#read(this.#abort.signal)
      } catch {
        // Cut off, or the server was away.
      }
      this.#isConnected = false
      await wait(50)
    }
  }

  async #read(signal: AbortSignal): Promise<void> {
    const url = this.#position === '' ? this.#url : `${this.#url}?after=${this.#position}`
    const response = await fetch(url, { headers: { authorization: `Bearer ${this.#token}` }, signal })
    if (!response.ok) throw new Error(`the stream answered ${response.status}`)
    this.#isConnected = true
    this.counts.connections++
    const decoder = new TextDecoder()
    let text = ''
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) this.#take(block)
    }
  }

  #take(block: string): void {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
    const event = field('event')
    this.#position = field('id') ?? this.#position
    if (event === 'change') this.#seen.push(`${field('id')} ${field('data')}`)
    if (event === 'reset') {
      this.counts.resets++
      this.#isReading = true
    }
    if (event === 'position' && this.#isReading) {
      this.#isReading = false
      this.#seen.length = 0
      this.#readUpTo = this.#position
    }
  }

  /** Waits for the end of the feed, closes, and says what was missed, repeated or out of order. */
  async close(ground: Ground, clinicId: number): Promise<string[]> {
    const { rows } = await ground.sql.query<{ line: string }>(
      `select xid || '-' || id || ' {"entity":"' || entity || '","id":' || entity_id || '}' as line
         from audit_entries where clinic_id = $1 and (xid, id) > ($2::text::xid8, $3::bigint) order by xid, id`,
      [clinicId, ...this.#readUpTo.split('-')],
    )
    const expected = rows.map(row => row.line)
    for (let i = 0; i < 300 && this.#seen.length < expected.length; i++) await wait(100)
    this.#isClosed = true
    this.#abort.abort()
    await this.#ended
    const at = expected.findIndex((line, i) => line !== this.#seen[i])
    if (at < 0 && this.#seen.length === expected.length) return []
    return [
      `a listener saw ${this.#seen.length} of ${expected.length} changes; the first difference at ${at}: ` +
        `${this.#seen[at]} instead of ${expected[at]}`,
    ]
  }
}
