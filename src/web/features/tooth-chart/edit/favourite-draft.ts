import type { ChartFavourite } from '#contract/patients/tooth-chart.ts'
import { oralName } from '#domain/patients/oral-icd10.ts'
import { ruleOf } from '#domain/tooth-chart/kinds.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import type { DrawnEntry } from './chart-editing.ts'
import { diagnosisOf, emptyDraft, type EntryDraft, type NamedDiagnosis } from './entry-draft.ts'

/** An own diagnosis is kept by its number. */
function namedBy(key: string, name?: string): NamedDiagnosis {
  const isOwn = /^\d+$/.test(key)
  return {
    icd10_code: isOwn ? null : key,
    own_diagnosis_id: isOwn ? Number(key) : null,
    name: name ?? oralName(key, currentLanguage()) ?? '',
  }
}

export function withFavourite(draft: EntryDraft, favourite: ChartFavourite): EntryDraft {
  const { kind, state, surfaces, details = {}, diagnosis } = favourite
  const { surfaces: rule } = ruleOf(kind)
  return {
    ...draft,
    kind,
    state,
    surfaces: rule === 'some' ? surfaces || draft.surfaces : rule === 'none' ? '' : rule,
    roots: [],
    details,
    diagnosis: diagnosis === undefined ? undefined : namedBy(diagnosis),
  }
}

export function favouriteOf(draft: EntryDraft): ChartFavourite | undefined {
  if (draft.kind === undefined) return undefined
  const { kind, state, surfaces, details } = draft
  const chosen = diagnosisOf(draft, 'ro')
  const diagnosis = chosen && (chosen.icd10_code ?? String(chosen.own_diagnosis_id))
  const isFixed = ruleOf(kind).surfaces !== 'some'
  return { kind, state, surfaces: isFixed ? '' : surfaces, details, ...(diagnosis && { diagnosis }) }
}

/** To correct what is charted already: a bridge whole. */
export function draftOfEntry(whole: readonly DrawnEntry[]): EntryDraft {
  const first = whole[0]!
  // What is of an arch or of the mouth is charted on any tooth of it.
  const teeth = first.tooth === null ? [first.arch === 'lower' ? 31 : 11] : whole.map(one => one.tooth!)
  const { kind, state, surfaces, roots, details, date, note, diagnosis } = first
  return {
    ...emptyDraft(teeth, state, date),
    kind,
    surfaces,
    roots,
    details,
    note,
    diagnosis: diagnosis === null ? null : namedBy(diagnosis.code, diagnosis.name),
    roles: Object.fromEntries(
      whole.flatMap(one => (one.tooth !== null && one.role ? [[one.tooth, one.role]] : [])),
    ),
    isWholeArch: first.arch !== null && ruleOf(kind).scopes.length > 1,
    replaces: first.id,
  }
}
