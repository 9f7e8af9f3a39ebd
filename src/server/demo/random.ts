/** Numbers that look random but follow from a seed, so that a demonstration is the same each time it is made. */
export interface Random {
  /** From 0 up to but without 1. */
  next(): number
  /** A whole number, both ends included. */
  integer(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** Picks by each item's own `weight`. */
  weighted<T extends { readonly weight: number }>(list: readonly T[]): T
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  // A Weyl sequence through a 32-bit mixer.
  function next(): number {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
  function pick<T>(list: readonly T[]): T {
    const item = list[Math.floor(next() * list.length)]
    if (item === undefined) throw new RangeError('Nothing to pick from')
    return item
  }
  return {
    next,
    integer: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: probability => next() < probability,
    pick,
    weighted(list) {
      let left = next() * list.reduce((sum, item) => sum + item.weight, 0)
      return list.find(item => (left -= item.weight) < 0) ?? pick(list)
    },
  }
}
