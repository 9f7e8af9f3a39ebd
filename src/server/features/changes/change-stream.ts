import type { PassThrough } from 'node:stream'
import type { ChangeRow } from './changes.sql.ts'
import type { Listener } from './listener.ts'
import { formatPosition, isAfter, type Position } from './position.ts'

/** More missed changes than this are not told one by one: the calendar reads everything again. */
export const MAX_MISSED = 500

/** What one listener is told, in order: each word waits for what they may hear of just then. */
export class ChangeStream {
  readonly #stream: PassThrough
  readonly #listener: Listener
  /** Came before the missed ones were told. */
  readonly #waiting: ChangeRow[] = []
  #told: Position | undefined
  #sending = Promise.resolve()

  constructor(stream: PassThrough, listener: Listener) {
    this.#stream = stream
    this.#listener = listener
  }

  /** First what was missed, where that is not too much, then whatever has come since. */
  begin(position: Position, missed: readonly ChangeRow[]): void {
    const last = missed.at(-1)
    const isTooMuch = missed.length > MAX_MISSED
    this.#send('retry: 1000\n\n')
    if (isTooMuch) this.#send('event: reset\ndata: {}\n\n')
    else for (const change of missed) this.#sendIfHeard(change)
    const told = !isTooMuch && last && isAfter(last, position) ? last : position
    this.#told = told
    this.#inOrder(async () => this.#send(placeAt(told)))
    for (const change of this.#waiting.splice(0)) this.tell(change)
  }

  tell(change: ChangeRow): void {
    if (!this.#told) this.#waiting.push(change)
    else if (isAfter(change, this.#told)) {
      this.#told = change
      this.#sendIfHeard(change)
    }
  }

  /** Shows proxies that the stream lives, and the listener how far it has come: past changes that are not theirs too. */
  ping(): void {
    const told = this.#told
    this.#inOrder(async () => {
      // While the database is away nothing is told either: it can wait.
      const mayListen = await this.#listener.refresh().catch(() => true)
      if (mayListen) this.#send(told ? placeAt(told) : ': ping\n\n')
      else this.#stream.end()
    })
  }

  #sendIfHeard(change: ChangeRow): void {
    this.#inOrder(async () => {
      const isHeard = await this.#listener.mayHear(change)
      if (isHeard) this.#send(eventOf(change))
      else if (isHeard === undefined) this.#stream.end()
    })
  }

  #inOrder(work: () => Promise<void>): void {
    // Without the database nobody knows what may be heard: the listener comes back and goes on from their last place.
    this.#sending = this.#sending.then(work).catch(() => void this.#stream.end())
  }

  #send(text: string): void {
    // A reader that takes nothing more keeps an ended stream from closing, and writing to it would be an error.
    if (!this.#stream.writableEnded) this.#stream.write(text)
  }
}

function placeAt(position: Position): string {
  return `event: position\nid: ${formatPosition(position)}\ndata: {}\n\n`
}

function eventOf(change: ChangeRow): string {
  const data = JSON.stringify({ entity: change.entity, id: change.entity_id })
  return `event: change\nid: ${formatPosition(change)}\ndata: ${data}\n\n`
}
