const MARKS = /[\s.,;:!?]+$/

/** What a correction changed, without the words that both begin and end with, and without the marks behind. */
export function changedWords(before: string, after: string): { old: string; now: string } {
  const old = before.split(/\s+/)
  const now = after.split(/\s+/)
  let start = 0
  while (start < Math.min(old.length, now.length) && old[start] === now[start]) start++
  let end = 0
  while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end++
  const cut = (words: string[]) =>
    words
      .slice(start, words.length - end)
      .join(' ')
      .replace(MARKS, '')
  return { old: cut(old), now: cut(now) }
}
