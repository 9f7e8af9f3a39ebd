import type { Kind, State } from '#domain/tooth-chart/kinds.ts'

// The keys that chart: a letter for each kind of a state, shown beside it. They are the same in both languages, since
// fingers learn them once.

/** With Shift. */
export const STATE_KEYS: Readonly<Record<State, string>> = {
  condition: 'D',
  existing: 'E',
  planned: 'P',
  done: 'R',
}

const WORK = {
  filling: 'O',
  crown: 'C',
  root_canal: 'R',
  implant: 'I',
  bridge: 'B',
  inlay: 'Y',
  veneer: 'V',
  sealant: 'S',
  post: 'P',
  apicoectomy: 'A',
  denture: 'D',
  splint: 'N',
  bracket: 'K',
} satisfies Partial<Record<Kind, string>>

/** The first five of each are in sight, the others behind "Altul". */
const KEYS: Readonly<Record<State, Partial<Record<Kind, string>>>> = {
  condition: {
    caries: 'C',
    pulpitis: 'P',
    apical_lesion: 'A',
    fracture: 'F',
    retained_root: 'R',
    mobility: 'M',
    impacted: 'I',
    unerupted: 'N',
    rotated: 'T',
    diastema: 'D',
    abrasion: 'B',
    hypoplasia: 'H',
  },
  existing: { missing: 'X', ...WORK, erupted: 'E', exfoliated: 'Z' },
  planned: { extraction: 'X', ...WORK, whitening: 'W', scaling: 'T', fluoride: 'F' },
  done: { extraction: 'X', ...WORK, whitening: 'W', scaling: 'T', fluoride: 'F' },
}

export const IN_SIGHT = 5

/** In the order in which they are offered. */
export const kindsOf = (state: State): Kind[] => Object.keys(KEYS[state]) as Kind[]

export const keyOfKind = (state: State, kind: Kind): string | undefined => KEYS[state][kind]

export const kindByKey = (state: State, letter: string): Kind | undefined =>
  kindsOf(state).find(kind => KEYS[state][kind] === letter)

export const stateByKey = (letter: string): State | undefined =>
  (Object.keys(STATE_KEYS) as State[]).find(state => STATE_KEYS[state] === letter)
