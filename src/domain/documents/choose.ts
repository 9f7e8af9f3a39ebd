import { LONGEST_BESIDE, type Chosen, type Option } from './choice.ts'
import { isRecord, type Problem } from './problem.ts'
import { textIn, type DocumentLanguage } from './texts.ts'

/** What was chosen, in the order of the options; undefined for nothing. Throws what is wrong, without a path. */
export function readChosen(
  value: unknown,
  options: readonly Option[],
): Chosen | undefined | { readonly problem: Problem } {
  const wrong = { problem: { path: '', message: 'choice' } } as const
  if (!isRecord(value) || !Array.isArray(value['chosen'])) return wrong
  const { chosen, texts = {} } = value as { chosen: unknown[]; texts?: unknown }
  const known = new Map(options.map(option => [option.id, option]))
  if (!chosen.every(id => typeof id === 'string' && known.has(id)) || !isRecord(texts)) return wrong
  const wanted = new Set(chosen)
  const ids = options.filter(({ id }) => wanted.has(id)).map(({ id }) => id)
  const kept: Record<string, string> = {}
  for (const id of ids) {
    const text = texts[id]
    if (text === undefined || !known.get(id)!.with_text) continue
    if (typeof text !== 'string' || !text.isWellFormed()) return wrong
    if (text.length > LONGEST_BESIDE)
      return { problem: { path: '', message: 'answer_too_long', values: { characters: LONGEST_BESIDE } } }
    if (text.trim() !== '') kept[id] = text.trim()
  }
  if (ids.length === 0) return undefined
  return Object.keys(kept).length > 0 ? { chosen: ids, texts: kept } : { chosen: ids }
}

/** One of several is chosen, or taken back; what does not go with it is taken back. */
export function turnOption({ chosen, texts }: Chosen, id: string, options: readonly Option[]): Chosen {
  if (chosen.includes(id)) return { chosen: chosen.filter(one => one !== id), texts }
  const alone = new Set(options.filter(one => one.alone).map(one => one.id))
  return { chosen: alone.has(id) ? [id] : [...chosen.filter(one => !alone.has(one)), id], texts }
}

/** Whether one that goes with no other was chosen. */
export const hasAlone = ({ chosen }: Chosen, options: readonly Option[]): boolean =>
  options.some(({ id, alone }) => alone && chosen.includes(id))

/** The first that was chosen and says nothing of what it means. */
export function findUnsaid({ chosen, texts }: Chosen, options: readonly Option[]): Option | undefined {
  return options.find(({ id, with_text: withText }) => withText && chosen.includes(id) && !texts?.[id])
}

/** In words: "Sintrom, Altul: Xarelto". */
export function sayChosen(
  { chosen, texts }: Chosen,
  options: readonly Option[],
  language: DocumentLanguage,
): string {
  const picked = new Set(chosen)
  return options
    .filter(({ id }) => picked.has(id))
    .map(({ id, label }) => [textIn(label, language), texts?.[id]].filter(Boolean).join(': '))
    .join(', ')
}
