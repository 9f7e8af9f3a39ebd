import type { Kind } from '#domain/tooth-chart/kinds.ts'

/**
 * The code of ICD-10 that a kind usually has; what has none is not diagnosed by it. A loose tooth may be so by a blow as
 * well as by its gums, and one that is still to come is most often only young.
 */
const CODES: Partial<Record<Kind, string>> = {
  caries: 'K02.1',
  abrasion: 'K03.1',
  hypoplasia: 'K00.4',
  pulpitis: 'K04.0',
  apical_lesion: 'K04.5',
  fracture: 'S02.5',
  retained_root: 'K08.3',
  impacted: 'K01.1',
  rotated: 'K07.3',
  diastema: 'K07.3',
  missing: 'K08.1',
}

export const codeOfKind = (kind: Kind): string | undefined => CODES[kind]
