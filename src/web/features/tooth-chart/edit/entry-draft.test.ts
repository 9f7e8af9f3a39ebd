import { expect, it } from 'vitest'
import type { ChartEntry } from '#domain/tooth-chart/entry.ts'
import { refusalsOf } from '#domain/tooth-chart/entry-rules.ts'
import { drawWaiting, factsOf } from './draw-waiting.ts'
import { diagnosisOf, emptyDraft, entriesOf, withKind, type EntryDraft } from './entry-draft.ts'
import { draftAfterKey, type KeyPress } from './entry-keys.ts'
import { judgeDraft, problemsOf, statesOf } from './judge-draft.ts'
import { alongArch, nextTooth } from './next-tooth.ts'

const DAY = '2026-11-27'
const PERSON = { birthDate: '1985-03-12', today: DAY }
const AUTHOR = { doctor: { id: 1, name: '' }, name: '', now: 1, bookingId: undefined }

function entry(tooth: number, rest: Partial<ChartEntry>): ChartEntry {
  return {
    id: 1,
    tooth,
    arch: null,
    kind: 'missing',
    state: 'existing',
    surfaces: '',
    roots: [],
    role: null,
    details: {},
    date: '2020-01-01',
    group: null,
    ends: null,
    ...rest,
  }
}

/** Pressed one after another, a capital letter with Shift. */
function type(keys: string, from: EntryDraft, known: readonly ChartEntry[] = []): EntryDraft {
  let draft = from
  for (const key of keys) {
    const { kinds } = judgeDraft(draft, known, PERSON)
    const event = { key, shiftKey: key >= 'A' && key <= 'Z' } as KeyPress
    draft = draftAfterKey(draft, event, { kinds, states: statesOf(draft, known, PERSON) }) ?? draft
  }
  return draft
}

const sent = (draft: EntryDraft, known: readonly ChartEntry[] = []) => {
  const entries = entriesOf(draft, known)
  // Whatever keys can say is taken by the rules, unless a test says otherwise.
  expect(refusalsOf(known, factsOf(drawWaiting(entries, undefined, AUTHOR)), PERSON)).toEqual([])
  return entries
}

it.each([
  ['cmo', 36, 'condition', 'caries', 'MO'],
  ['com', 36, 'condition', 'caries', 'MO'],
  ['cpm', 16, 'condition', 'caries', 'ML'],
  ['ci', 11, 'condition', 'caries', 'O'],
  ['coo', 36, 'condition', undefined, undefined],
  ['a', 36, 'condition', 'apical_lesion', undefined],
  ['Eodo', 24, 'existing', 'filling', 'OD'],
  ['Px', 18, 'planned', 'extraction', undefined],
  ['Rs', 16, 'done', 'sealant', 'O'],
])('%s on %i is %s %s %s', (keys, tooth, state, kind, surfaces) => {
  const draft = type(keys, emptyDraft([tooth], 'condition', DAY))
  if (kind === undefined) return expect(draft.surfaces).toBe('')
  const [first] = sent(draft)
  expect(first).toMatchObject({ tooth, state, kind })
  expect(first?.surfaces).toBe(surfaces)
})

it('says how loose a tooth is by a digit', () => {
  expect(type('m2', emptyDraft([31], 'condition', DAY)).details).toEqual({ grade: 2 })
})

it('proposes the usual code, and another one stays with its kind only', () => {
  const draft = type('c', emptyDraft([36], 'condition', DAY))
  expect(diagnosisOf(draft, 'ro')).toMatchObject({ icd10_code: 'K02.1', name: 'Carie a dentinei' })
  const other = { ...draft, diagnosis: { icd10_code: 'K02.5', own_diagnosis_id: null, name: '' } }
  expect(diagnosisOf(withKind(other, 'pulpitis'), 'ro')?.icd10_code).toBe('K04.0')
  expect(diagnosisOf({ ...draft, diagnosis: null }, 'ro')).toBeUndefined()
})

it('charts the same on several teeth', () => {
  const draft = type('cm', emptyDraft([14, 15], 'condition', DAY))
  expect(sent(draft).map(one => [one.tooth, one.surfaces])).toEqual([
    [14, 'M'],
    [15, 'M'],
  ])
})

it('reads the roles of a bridge off the teeth, and lets them be said otherwise', () => {
  const known = [entry(45, {})]
  const draft = type('b', emptyDraft([46, 45, 44], 'existing', DAY), known)
  expect(sent(draft, known).map(one => one.role)).toEqual(['abutment', 'pontic', 'abutment'])
  const turned = { ...draft, roles: { 46: 'pontic', 45: 'abutment' } } as const
  expect(entriesOf({ ...turned, notesLoss: false }, known)[0]?.role).toBe('pontic')
})

it('notes a tooth missing with the implant that stands for it, both at once', () => {
  const draft = type('i', emptyDraft([26], 'done', DAY))
  expect(judgeDraft(draft, [], PERSON).inTheWay).toEqual([26])
  expect(sent(draft).map(one => one.kind)).toEqual(['missing', 'implant'])
  expect(sent({ ...draft, state: 'planned' }).map(one => one.kind)).toEqual(['extraction', 'implant'])
  const alone = { ...draft, notesLoss: false }
  const facts = factsOf(drawWaiting(entriesOf(alone, []), undefined, AUTHOR))
  expect(problemsOf([], facts, PERSON)).toMatchObject([{ field: 'tooth', problem: 'tooth_stands' }])
})

it('offers on a missing tooth what may be there alone', () => {
  const known = [entry(36, {})]
  const on = (state: EntryDraft['state']) => judgeDraft(emptyDraft([36], state, DAY), known, PERSON).kinds
  expect(on('condition')).toEqual(['retained_root'])
  expect(on('planned')).toContain('implant')
  expect(on('planned')).not.toContain('filling')
  expect(on('existing')).toEqual(['implant', 'denture'])
})

it('charts what is of an arch or of the mouth on any tooth of it', () => {
  expect(sent(type('d', emptyDraft([36], 'existing', DAY)))).toMatchObject([
    { arch: 'lower', kind: 'denture' },
  ])
  expect(sent(type('t', emptyDraft([36], 'done', DAY)))).toMatchObject([{ kind: 'scaling' }])
})

it('goes on along the upper jaw and back along the lower one', () => {
  const rows = { upper: [18, 17, 27, 28], lower: [48, 47, 37, 38] }
  expect([18, 17, 28, 38, 48].map(tooth => nextTooth(rows, tooth))).toEqual([17, 27, 38, 37, 18])
  expect(alongArch([46, 44, 45])).toEqual([46, 45, 44])
})

it.each([
  ['co', 'K02.1'],
  ['m2', undefined],
  ['n', undefined],
])('diagnoses by what %s charts only what that says', (keys, code) => {
  expect(diagnosisOf(type(keys, emptyDraft([36], 'condition', DAY)), 'ro')?.icd10_code).toBe(code)
})
