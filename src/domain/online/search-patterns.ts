// What is typed as patterns that mean the same here and in PostgreSQL: plain groups and classes, over folded text.

import { foldText } from '../people/person-name.ts'

/** More than anybody means; each costs a look at every name. */
const MOST_WORDS = 8
const BEFORE = '(^|[^a-z0-9])'

/** Letters and digits alone, so that none of them means anything in a pattern. */
export function wordsOf(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
    .slice(0, MOST_WORDS)
}

/** A text in which some word begins with one of these. */
export function beginningWith(...beginnings: readonly string[]): string {
  return `${BEFORE}(${beginnings.join('|')})`
}

/** A text that has the word whole. */
export function wholeWord(word: string): string {
  return `${BEFORE}${word}($|[^a-z0-9])`
}

/**
 * As a beginning, but for one letter that is wrong, missing or one too many, or two in each other's place. Of a word of
 * fewer than six letters the whole of it is meant; short words and numbers are taken as they are.
 */
export function nearly(word: string): string {
  if (!/^\p{L}{4,40}$/u.test(word)) return word
  return word.length < 6 ? `${nearlyBeginning(word)}($|[^a-z0-9])` : nearlyBeginning(word)
}

/** The same of the beginning of a word, however short. */
export function nearlyBeginning(word: string): string {
  const slips = Array.from(word, (letter, i) => {
    const [before, after] = [word.slice(0, i), word.slice(i + 1)]
    const swapped = after === '' ? [] : [`${before}${after[0]}${letter}${after.slice(1)}`]
    return [`${before}.?${after}`, `${before}.${letter}${after}`, ...swapped].join('|')
  })
  return `(${slips.join('|')})`
}

/** Whether a text fits all of the patterns. */
export function fitting(patterns: readonly string[]): (text: string) => boolean {
  const all = patterns.map(pattern => new RegExp(pattern, 'u'))
  return text => {
    const folded = foldText(text)
    return all.every(pattern => pattern.test(folded))
  }
}

export const fitsAll = (text: string, patterns: readonly string[]) => fitting(patterns)(text)
