/** A diagnosis, work found, work to come, work of ours. */
export type WorkState = 'condition' | 'existing' | 'planned' | 'done'

/** Mesial, occlusal or incisal, distal, vestibular, oral. */
export type Side = 'M' | 'O' | 'D' | 'V' | 'L'

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
  state: WorkState
  sides: readonly Side[]
}

/** What one tooth shows on a day. */
export interface ToothLook {
  presence: 'present' | 'missing' | 'germ' | 'unerupted' | 'impacted' | 'retained_root'
  /** What lies on its surfaces, the older below. */
  surfaces?: readonly SurfaceLook[]
  /** Roots are named as in entries; none means all of them. */
  works?: readonly { kind: ToothKind; state: WorkState; roots?: readonly string[] }[]
  mobility?: 1 | 2 | 3
  /** The successor that waits beyond a milk tooth. */
  germ?: number
}

/** What goes over several teeth of one arch, in their order there. */
export interface SpanLook {
  kind: 'bridge' | 'denture' | 'splint' | 'bracket'
  state: WorkState
  teeth: readonly number[]
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
