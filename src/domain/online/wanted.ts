// What somebody who searches may mean by a text, the likeliest reading first.

import { AROUND_NEEDS, BEFORE_NAMES, DENTAL_NEEDS, type DentalNeed } from './dental-needs.ts'
import { beginningWith, nearly, nearlyBeginning, wholeWord, wordsOf } from './search-patterns.ts'

/** All patterns of a list must fit: `named` a doctor with their clinic, `needed` one service or speciality, `mixed` both together. */
export interface Reading {
  readonly named?: readonly string[]
  readonly needed?: readonly string[]
  readonly mixed?: readonly string[]
}

/**
 * A name or a need, then both in one text with a town, or the town alone, then one need of several, then what helps as well, then what is off by a
 * letter; none for no words.
 */
export function readWanted(text: string): Reading[] {
  const words = wordsOf(text)
  if (words.length === 0) return []
  const names = withoutThose(BEFORE_NAMES, words)
  const needs = withoutThose(AROUND_NEEDS, words)
  const needed = needs.map(word => needPattern(word, needsOf(word)))
  const mixed = withoutThose(BEFORE_NAMES, needs).map(word => needPattern(word, needsOf(word)))
  const helps = listHelps(needs)
  const slipped = needs.map(word => needPattern(nearly(word), nearNeedsOf(word)))
  // Where every word is a need none is left for a name or a town, and what clinics merely say of themselves is no answer.
  const mayMix = needs.some(word => needsOf(word).length === 0)
  return [
    { named: names.map(word => beginningWith(word)), needed },
    ...(mayMix ? [{ mixed }] : []),
    // Any of several needs before what merely helps with one of them.
    ...helps.map((_, i) => ({ needed: [beginningWith(...helps.slice(0, i + 1).flat())] })),
    { named: names.map(word => beginningWith(nearly(word))), needed: slipped },
  ]
}

/** As `readWanted`, of a text that can only be a service; also the order in which one is chosen of a doctor's. */
export function readService(text: string): (readonly string[])[] {
  return readWanted(text).flatMap(({ needed }) => (needed ? [needed] : []))
}

/** "Cluj" is Cluj-Napoca and "Bucuresti sector 3" a part of București; then what is off by a letter. */
export function readCity(text: string): (readonly string[])[] {
  const words = wordsOf(text).map(word => SHORT_FOR[word] ?? word)
  return words.length === 0
    ? []
    : [words.map(word => wholeWord(word)), words.map(word => beginningWith(nearly(word)))]
}

const SHORT_FOR: Readonly<Record<string, string>> = { tg: 'targu', sf: 'sfantu', buc: 'bucuresti' }

/** Unless nothing else is said. */
function withoutThose(idle: ReadonlySet<string>, words: readonly string[]): readonly string[] {
  const rest = words.filter(word => !idle.has(word))
  return rest.length > 0 ? rest : words
}

const isSaid = (word: string) => (said: string) =>
  said.endsWith('*') ? word.startsWith(said.slice(0, -1)) : word === said

function needsOf(word: string): DentalNeed[] {
  return DENTAL_NEEDS.filter(({ said }) => said.some(isSaid(word)))
}

const LONG_ENOUGH = 5

function nearNeedsOf(word: string): DentalNeed[] {
  return DENTAL_NEEDS.filter(({ said }) =>
    said.some(each => {
      const stem = each.replace('*', '')
      if (stem.length < LONG_ENOUGH) return isSaid(word)(each)
      return new RegExp(`^${nearlyBeginning(stem)}${each.endsWith('*') ? '' : '$'}`, 'u').test(word)
    }),
  )
}

function needPattern(word: string, needs: readonly DentalNeed[]): string {
  return beginningWith(stemOf(word), ...needs.flatMap(need => need.means))
}

/** "Fațete" and "fațeta" are one service. */
function stemOf(word: string): string {
  const stem = /^\p{L}+$/u.test(word) ? word.replace(/(ului|elor|ilor|ul|le|[aeiou]+)$/u, '') : word
  return stem.length >= 4 ? stem : word
}

/** What is meant by any of the words, then what helps where nobody offers that; neither is empty. */
function listHelps(words: readonly string[]): string[][] {
  const needs = words.flatMap(needsOf)
  const meant = needs.flatMap(need => need.means)
  const others = needs.flatMap(need => need.else ?? [])
  return [meant, others].map(each => [...new Set(each)]).filter(each => each.length > 0)
}
