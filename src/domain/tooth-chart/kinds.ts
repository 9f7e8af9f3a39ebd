// What may be charted: where each kind belongs, how it is known, and what it needs said. The database holds the same
// table (tooth_kinds), and a test compares the two.

/** `condition` was diagnosed, `existing` was found and is not ours, `planned` is to come, `done` is ours. */
export const STATES = ['condition', 'existing', 'planned', 'done'] as const
export type State = (typeof STATES)[number]

export type Scope = 'tooth' | 'arch' | 'mouth'

/** In the order in which they are kept: mesial, occlusal or incisal, distal, vestibular, lingual or palatal. */
export const SURFACES = ['M', 'O', 'D', 'V', 'L'] as const
export type Surface = (typeof SURFACES)[number]

/** Where it may be: on a tooth that stands, on one or on an implant, where none is, or wherever. */
type Place = 'tooth' | 'tooth_or_implant' | 'gap' | 'anywhere'

export interface KindRule {
  /** The first is the usual one. */
  readonly scopes: readonly Scope[]
  readonly states: readonly State[]
  /** Any of the five, none, or always this one. */
  readonly surfaces: 'some' | 'none' | Surface
  readonly place: Place
  /** Whether it may name the roots it is on. */
  readonly roots?: true
  /** How many teeth make one, where several do. */
  readonly together?: number
  /** Which of its details may be said. */
  readonly details?: readonly DetailName[]
}

export const DETAILS = {
  /** Of looseness, or of how far a tooth lies in the bone. */
  grade: { from: 1, to: 3 },
  canals: { from: 1, to: 6 },
  material: ['composite', 'amalgam', 'glass_ionomer', 'ceramic', 'zirconia', 'metal_ceramic', 'metal', 'acrylic', 'fibre', 'temporary'],
  /** As the shade guide writes it: A2. */
  shade: { longest: 10 },
  /** Of an implant, as its maker writes it: 4.1 x 10. */
  size: { longest: 40 },
  extent: ['partial', 'full'],
  /** A bridge that ends in a pontic on purpose. */
  cantilever: true,
} as const // prettier-ignore
export type DetailName = keyof typeof DETAILS
export type Material = (typeof DETAILS.material)[number]

export interface Details {
  readonly grade?: number | undefined
  readonly canals?: number | undefined
  readonly material?: Material | undefined
  readonly shade?: string | undefined
  readonly size?: string | undefined
  readonly extent?: 'partial' | 'full' | undefined
  readonly cantilever?: boolean | undefined
}

const FOUND = ['condition'] as const
const WORK = ['existing', 'planned', 'done'] as const
const CARE = ['planned', 'done'] as const
const SEEN = ['existing'] as const

const onTooth = { scopes: ['tooth'], surfaces: 'none', place: 'tooth' } as const
const onSurfaces = { ...onTooth, surfaces: 'some' } as const

export const KINDS = {
  caries: { ...onSurfaces, states: FOUND },
  abrasion: { ...onSurfaces, states: FOUND },
  hypoplasia: { ...onSurfaces, states: FOUND },
  pulpitis: { ...onTooth, states: FOUND },
  apical_lesion: { ...onTooth, states: FOUND, roots: true },
  fracture: { ...onTooth, states: FOUND },
  retained_root: { ...onTooth, states: FOUND, place: 'anywhere' },
  mobility: { ...onTooth, states: FOUND, place: 'tooth_or_implant', details: ['grade'] },
  impacted: { ...onTooth, states: FOUND },
  unerupted: { ...onTooth, states: FOUND },
  rotated: { ...onTooth, states: FOUND },
  diastema: { ...onTooth, states: FOUND },
  missing: { ...onTooth, states: SEEN },
  exfoliated: { ...onTooth, states: SEEN },
  erupted: { ...onTooth, states: SEEN },
  filling: { ...onSurfaces, states: WORK, details: ['material', 'shade'] },
  inlay: { ...onSurfaces, states: WORK, details: ['material', 'shade'] },
  sealant: { ...onTooth, states: WORK, surfaces: 'O' },
  veneer: { ...onTooth, states: WORK, surfaces: 'V', details: ['material', 'shade'] },
  crown: { ...onTooth, states: WORK, place: 'tooth_or_implant', details: ['material', 'shade'] },
  bridge: { ...onTooth, states: WORK, place: 'tooth_or_implant', together: 3, details: ['material', 'shade', 'cantilever'] },
  root_canal: { ...onTooth, states: WORK, roots: true, details: ['canals'] },
  post: { ...onTooth, states: WORK, roots: true, details: ['material'] },
  apicoectomy: { ...onTooth, states: WORK, roots: true },
  extraction: { ...onTooth, states: CARE, place: 'tooth_or_implant' },
  implant: { ...onTooth, states: WORK, place: 'gap', details: ['size'] },
  denture: { scopes: ['arch'], states: WORK, surfaces: 'none', place: 'anywhere', details: ['material', 'extent'] },
  splint: { scopes: ['tooth', 'arch'], states: WORK, surfaces: 'none', place: 'tooth_or_implant', together: 2 },
  bracket: { scopes: ['tooth', 'arch'], states: WORK, surfaces: 'none', place: 'tooth' },
  whitening: { scopes: ['arch'], states: CARE, surfaces: 'none', place: 'anywhere' },
  scaling: { scopes: ['mouth'], states: CARE, surfaces: 'none', place: 'anywhere' },
  fluoride: { scopes: ['mouth'], states: CARE, surfaces: 'none', place: 'anywhere' },
} as const satisfies Record<string, KindRule> // prettier-ignore
export type Kind = keyof typeof KINDS
export const KIND_NAMES = Object.keys(KINDS) as Kind[]

export const ruleOf = (kind: Kind): KindRule => KINDS[kind]

/** In the order in which surfaces are kept, each once; undefined where a letter names none. */
export function surfacesOf(letters: string): string | undefined {
  const named = new Set(letters.toUpperCase())
  const kept = SURFACES.filter(surface => named.has(surface))
  return kept.length === named.size ? kept.join('') : undefined
}
