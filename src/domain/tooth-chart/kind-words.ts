// How what is charted is called, as dentists say it.

import { archOf, placeOf, type Arch } from './arches.ts'
import type { ChartEntry } from './entry.ts'
import type { Kind, Material, State } from './kinds.ts'

type Language = 'ro' | 'en'
type Names<Key extends string> = Record<Language, Record<Key, string>>

export const KIND_WORDS: Names<Kind> = {
  ro: {
    caries: 'Carie',
    abrasion: 'Abraziune',
    hypoplasia: 'Hipoplazie',
    pulpitis: 'Pulpită',
    apical_lesion: 'Leziune apicală',
    fracture: 'Fractură',
    retained_root: 'Rest radicular',
    mobility: 'Mobilitate',
    impacted: 'Dinte inclus',
    unerupted: 'Dinte neerupt',
    rotated: 'Dinte rotat',
    diastema: 'Diastemă',
    missing: 'Dinte lipsă',
    exfoliated: 'Căzut',
    erupted: 'Erupt',
    filling: 'Obturație',
    inlay: 'Inlay',
    sealant: 'Sigilare',
    veneer: 'Fațetă',
    crown: 'Coroană',
    bridge: 'Punte',
    root_canal: 'Tratament de canal',
    post: 'Pivot',
    apicoectomy: 'Rezecție apicală',
    extraction: 'Extracție',
    implant: 'Implant',
    denture: 'Proteză',
    splint: 'Șină',
    bracket: 'Aparat ortodontic',
    whitening: 'Albire',
    scaling: 'Detartraj',
    fluoride: 'Fluorizare',
  },
  en: {
    caries: 'Caries',
    abrasion: 'Abrasion',
    hypoplasia: 'Hypoplasia',
    pulpitis: 'Pulpitis',
    apical_lesion: 'Apical lesion',
    fracture: 'Fracture',
    retained_root: 'Retained root',
    mobility: 'Mobility',
    impacted: 'Impacted tooth',
    unerupted: 'Unerupted tooth',
    rotated: 'Rotated tooth',
    diastema: 'Diastema',
    missing: 'Missing tooth',
    exfoliated: 'Shed',
    erupted: 'Erupted',
    filling: 'Filling',
    inlay: 'Inlay',
    sealant: 'Sealant',
    veneer: 'Veneer',
    crown: 'Crown',
    bridge: 'Bridge',
    root_canal: 'Root canal',
    post: 'Post',
    apicoectomy: 'Apicoectomy',
    extraction: 'Extraction',
    implant: 'Implant',
    denture: 'Denture',
    splint: 'Splint',
    bracket: 'Braces',
    whitening: 'Whitening',
    scaling: 'Scaling',
    fluoride: 'Fluoride',
  },
}

export const MATERIAL_WORDS: Names<Material> = {
  ro: {
    composite: 'compozit',
    amalgam: 'amalgam',
    glass_ionomer: 'glasionomer',
    ceramic: 'ceramică',
    zirconia: 'zirconiu',
    metal_ceramic: 'metalo-ceramică',
    metal: 'metal',
    acrylic: 'acrilat',
    fibre: 'fibră de sticlă',
    temporary: 'provizoriu',
  },
  en: {
    composite: 'composite',
    amalgam: 'amalgam',
    glass_ionomer: 'glass ionomer',
    ceramic: 'ceramic',
    zirconia: 'zirconia',
    metal_ceramic: 'metal-ceramic',
    metal: 'metal',
    acrylic: 'acrylic',
    fibre: 'fibre',
    temporary: 'temporary',
  },
}

/** Materials that are said as adjectives in Romanian, of what is feminine there and of what is not. */
const MADE_OF: Partial<Record<Material, readonly [string, string]>> = {
  ceramic: ['ceramică', 'ceramic'],
  metal_ceramic: ['metalo-ceramică', 'metalo-ceramic'],
  metal: ['metalică', 'metalic'],
  acrylic: ['acrilică', 'acrilic'],
  fibre: ['din fibră de sticlă', 'din fibră de sticlă'],
  temporary: ['provizorie', 'provizoriu'],
}
const MASCULINE: ReadonlySet<Kind> = new Set(['inlay', 'post', 'implant'])

/** "Coroană provizorie", "Temporary crown". */
function nameOfMaterial(name: string, kind: Kind, material: Material, language: Language): string {
  const word = MATERIAL_WORDS[language][material]
  if (language === 'en') return `${word[0]!.toUpperCase()}${word.slice(1)} ${name.toLowerCase()}`
  const [feminine, masculine] = MADE_OF[material] ?? [word, word]
  return `${name} ${MASCULINE.has(kind) ? masculine : feminine}`
}

export const STATE_WORDS: Names<State> = {
  ro: { condition: 'diagnostic', existing: 'existent', planned: 'planificat', done: 'realizat aici' },
  en: { condition: 'diagnosis', existing: 'existing', planned: 'planned', done: 'done here' },
}

/** Where what is of no tooth is. */
export const WHOLE_WORDS: Names<Arch | 'mouth'> = {
  ro: { upper: 'Arcada superioară', lower: 'Arcada inferioară', mouth: 'Toată gura' },
  en: { upper: 'Upper arch', lower: 'Lower arch', mouth: 'Whole mouth' },
}

/** As dentists write them: L is palatal in the upper jaw, and the edge of a front tooth is incisal. */
export function writtenSurfaces(surfaces: string, tooth: number | null): string {
  if (tooth === null) return surfaces
  const palatal = archOf(tooth) === 'upper' ? surfaces.replace('L', 'P') : surfaces
  const edge = placeOf(tooth) <= 3 ? palatal.replace('O', 'I') : palatal
  // A surface of each side is said from the mesial one on; two of them, from the occlusal one outwards, as "DO".
  return edge.length === 2 && /^[OI]D$/.test(edge) ? `D${edge[0]}` : edge
}

/** By how much of its arch it replaces. */
const DENTURE_WORDS: Names<'partial' | 'full'> = {
  ro: { partial: 'Proteză parțială', full: 'Proteză totală' },
  en: { partial: 'Partial denture', full: 'Full denture' },
}

const GRADES = ['', ' I', ' II', ' III']

/** "Obturație compozit MO", "Mobilitate II". */
export function entryWords(
  entry: Pick<ChartEntry, 'kind' | 'surfaces' | 'tooth' | 'details' | 'role'>,
  language: Language,
): string {
  const { material, grade, extent } = entry.details
  const name = extent ? DENTURE_WORDS[language][extent] : KIND_WORDS[language][entry.kind]
  const pontic = entry.role === 'pontic' ? (language === 'ro' ? ' (corp de punte)' : ' (pontic)') : ''
  const made = material ? nameOfMaterial(name, entry.kind, material, language) : name
  const surfaces = entry.surfaces ? ` ${writtenSurfaces(entry.surfaces, entry.tooth)}` : ''
  return `${made}${surfaces}${GRADES[grade ?? 0] ?? ''}${pontic}`
}
