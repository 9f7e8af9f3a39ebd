// A tooth in words, for those who hear the chart and for its table.

import { toothName } from '../patients/teeth.ts'
import type { Presence } from './dentition.ts'
import type { ChartEntry } from './entry.ts'
import type { PlaceState, Standing } from './fold-place.ts'
import { entryWords } from './kind-words.ts'
import type { Kind, State } from './kinds.ts'

type Language = 'ro' | 'en'

/** Romanian says a state as its noun is. */
const FEMININE: ReadonlySet<Kind> = new Set([
  'filling',
  'sealant',
  'veneer',
  'crown',
  'bridge',
  'apicoectomy',
  'extraction',
  'denture',
  'splint',
  'whitening',
  'fluoride',
])

const STATES: Record<Language, Record<State, readonly [masculine: string, feminine: string]>> = {
  ro: {
    condition: ['', ''],
    existing: ['existent', 'existentă'],
    planned: ['planificat', 'planificată'],
    done: ['realizat aici', 'realizată aici'],
  },
  en: {
    condition: ['', ''],
    existing: ['existing', 'existing'],
    planned: ['planned', 'planned'],
    done: ['done here', 'done here'],
  },
}

/** "planificată", beside the name of what is; nothing beside a diagnosis, or a loss, which say it themselves. */
export function stateWords({ kind, state }: Pick<ChartEntry, 'kind' | 'state'>, language: Language): string {
  if (kind === 'missing' || kind === 'exfoliated' || kind === 'erupted') return ''
  return STATES[language][state][FEMININE.has(kind) ? 1 : 0]
}

/** "tratament de canal planificat", "carie DO". */
export function standingWords({ entry, surfaces }: Standing, language: Language): string {
  const words = entryWords({ ...entry, surfaces }, language)
  const state = stateWords(entry, language)
  return `${words[0]!.toLocaleLowerCase('ro')}${words.slice(1)}${state && ` ${state}`}`
}

const PRESENCE: Record<Language, Record<'gone' | 'germ' | 'nothing', string>> = {
  ro: { gone: 'lipsă', germ: 'mugure, încă neerupt', nothing: 'nimic notat' },
  en: { gone: 'missing', germ: 'germ, not erupted yet', nothing: 'nothing charted' },
}

/** What is on a tooth, the latest first: "tratament de canal planificat, leziune apicală". */
export function findingWords(state: PlaceState, presence: Presence, language: Language): string {
  const said = state.standing
    .filter(({ entry }) => entry !== state.goneBy && entry.kind !== 'erupted')
    .map(one => standingWords(one, language))
    .toReversed()
  const words = PRESENCE[language]
  const hasOwn = state.standing.some(({ entry }) => entry.kind === 'unerupted' || entry.kind === 'impacted')
  if (presence === 'gone') said.unshift(words.gone)
  else if (presence === 'germ' && !hasOwn) said.unshift(words.germ)
  return said.join(', ') || words.nothing
}

/** "36, primul molar inferior stâng: tratament de canal planificat, leziune apicală". */
export function toothWords(tooth: number, state: PlaceState, presence: Presence, language: Language): string {
  return `${tooth}, ${toothName(tooth, language)}: ${findingWords(state, presence, language)}`
}
