import type { State, Surface } from '../kinds.ts'

export type SurfaceKind = 'caries' | 'abrasion' | 'hypoplasia' | 'filling' | 'inlay' | 'sealant' | 'veneer'

/** What is of the whole tooth, its roots or its neighbourhood. */
export type ToothKind =
  | 'crown'
  | 'pontic'
  | 'denture'
  | 'implant'
  | 'root_canal'
  | 'pulpitis'
  | 'post'
  | 'apical_lesion'
  | 'apicoectomy'
  | 'extraction'
  | 'fracture'
  | 'rotated'
  | 'diastema'

export interface SurfaceLook {
  kind: SurfaceKind
  state: State
  sides: readonly Surface[]
}

/** What one tooth shows on a day. */
export interface ToothLook {
  presence: 'present' | 'missing' | 'germ' | 'unerupted' | 'impacted' | 'retained_root'
  /** What lies on its surfaces, the older below. */
  surfaces?: readonly SurfaceLook[]
  /** Roots are named as in entries; none means all of them. */
  works?: readonly { kind: ToothKind; state: State; roots?: readonly string[] }[]
  mobility?: 1 | 2 | 3
  /** The successor that waits beyond a milk tooth. */
  germ?: number
}

/** What goes over several teeth of one arch, in any order. */
export interface SpanLook {
  kind: 'bridge' | 'denture' | 'splint' | 'bracket'
  state: State
  teeth: readonly number[]
}

export interface MouthLook {
  teeth: ReadonlyMap<number, ToothLook>
  spans: readonly SpanLook[]
}

/** How a surface is filled: what covers it lets the shape through, what wears it is lighter than what eats it. */
export function mannerOf(kind: SurfaceKind): 'cover' | 'fill' | 'spot' {
  if (kind === 'inlay' || kind === 'veneer') return 'cover'
  return kind === 'abrasion' || kind === 'hypoplasia' ? 'spot' : 'fill'
}

/** Conditions that a plan is drawn over: their edge is drawn once more on top. */
export function hiddenConditions({ surfaces = [] }: ToothLook): SurfaceLook[] {
  return surfaces.flatMap(condition => {
    if (condition.state !== 'condition') return []
    const sides = condition.sides.filter(side =>
      surfaces.some(other => other.state === 'planned' && other.sides.includes(side)),
    )
    return sides.length ? [{ ...condition, sides }] : []
  })
}
