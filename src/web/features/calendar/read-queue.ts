/** A burst of changes, such as a series, is read at once after so many ms. */
const GATHER = 100
/** What could not be read is asked for again after so many ms. */
const RETRY = 5_000
/** More changed ones than this are read with all. */
const MOST_SINGLE = 5

interface Reads {
  /** Answers false when there was no answer. */
  readOne(id: number): Promise<boolean>
  readAll(): Promise<void>
  /** Whether an answer is on its way that may be older than what is told now. */
  isBusy(): boolean
}

/** Reads again what is told to have changed: by rounds, each of which begins after all that it has to show. */
export class ReadQueue {
  readonly #reads: Reads
  readonly #changed = new Set<number>()
  #needsAll = false
  #isReading = false
  #isOver = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(reads: Reads) {
    this.#reads = reads
  }

  addOne(id: number): void {
    this.#changed.add(id)
    this.#readIn(GATHER)
  }

  addAll(): void {
    this.#needsAll = true
    this.#readIn(GATHER)
  }

  /** Reads no more; answers whether something was told that may not be shown yet. */
  end(): boolean {
    this.#isOver = true
    clearTimeout(this.#timer)
    return this.#isReading || this.#needsAll || this.#changed.size > 0
  }

  #readIn(milliseconds: number): void {
    if (!this.#isOver) this.#timer ??= setTimeout(() => void this.#read(), milliseconds)
  }

  async #read(): Promise<void> {
    this.#timer = undefined
    if (this.#isReading || this.#reads.isBusy()) return this.#readIn(GATHER)
    const ids = [...this.#changed]
    const isAll = this.#needsAll || ids.length > MOST_SINGLE
    this.#changed.clear()
    this.#needsAll = false
    this.#isReading = true
    if (isAll) await this.#reads.readAll()
    else await Promise.all(ids.map(id => this.#readOne(id)))
    this.#isReading = false
  }

  async #readOne(id: number): Promise<void> {
    if (await this.#reads.readOne(id)) return
    this.#changed.add(id)
    this.#readIn(RETRY)
  }
}
