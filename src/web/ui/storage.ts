/** What a browser keeps: for good, or for this tab. Where it is blocked or full, for as long as the page. */
class KeptTexts {
  readonly #name: 'localStorage' | 'sessionStorage'
  /** What the browser would not keep. */
  readonly #here = new Map<string, string>()

  constructor(name: 'localStorage' | 'sessionStorage') {
    this.#name = name
  }

  get(key: string): string | null {
    return this.#here.get(key) ?? this.#try(storage => storage.getItem(key)) ?? null
  }

  set(key: string, text: string): void {
    this.#here.set(key, text)
    this.#try(storage => {
      storage.setItem(key, text)
      this.#here.delete(key)
    })
  }

  remove(key: string): void {
    this.#here.delete(key)
    this.#try(storage => storage.removeItem(key))
  }

  /** What is kept under names that begin so. */
  names(beginning: string): string[] {
    const kept = this.#try(storage => Object.keys(storage)) ?? []
    return [...new Set([...this.#here.keys(), ...kept])].filter(name => name.startsWith(beginning))
  }

  /** Whether something under such a name goes with the page. */
  isOnlyHere(beginning: string): boolean {
    return [...this.#here.keys()].some(name => name.startsWith(beginning))
  }

  /** Even to name a blocked storage throws. */
  #try<T>(use: (storage: Storage) => T): T | undefined {
    try {
      return use(window[this.#name])
    } catch {
      return undefined
    }
  }
}

export const onDevice = new KeptTexts('localStorage')
export const inTab = new KeptTexts('sessionStorage')
