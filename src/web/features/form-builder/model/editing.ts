// What is done to a form, as acts that can be taken back. Nothing here knows of pages, clocks or chance.

import type { FormElement, FormTemplate } from '#domain/documents/forms/form-template.ts'
import { withoutLost } from './dependence.ts'

/** What is edited: the form, and the services that it belongs to. */
export interface Draft {
  readonly form: FormTemplate
  readonly services: readonly number[]
}

interface Step {
  readonly draft: Draft
  readonly selected: string | undefined
}

export interface Editing extends Step {
  readonly past: readonly Step[]
  readonly future: readonly Step[]
  /** Of the last act: those of one burst are taken back together. */
  readonly burst: string | undefined
}

export type Settings = Partial<Pick<FormTemplate, 'title' | 'languages' | 'signing'>>

export type Act =
  | { readonly act: 'add'; readonly element: FormElement; readonly at: number }
  | {
      readonly act: 'change'
      readonly id: string
      /** What is `undefined` is left out afterwards. */
      readonly part: Partial<FormElement>
      readonly burst?: string
    }
  | { readonly act: 'move'; readonly id: string; readonly to: number }
  | { readonly act: 'duplicate'; readonly id: string; readonly newId: string }
  | { readonly act: 'remove'; readonly id: string }
  | { readonly act: 'set'; readonly part: Settings; readonly burst?: string }
  | { readonly act: 'serve'; readonly services: readonly number[] }
  | { readonly act: 'replace'; readonly draft: Draft }
  | { readonly act: 'select'; readonly id: string | undefined }
  | { readonly act: 'undo' }
  | { readonly act: 'redo' }

const MOST_STEPS = 300

export const begin = (draft: Draft): Editing => ({
  draft,
  selected: undefined,
  past: [],
  future: [],
  burst: undefined,
})

/** What comes of an act; the same object where nothing does. */
export function edit(editing: Editing, act: Act): Editing {
  switch (act.act) {
    case 'select': {
      const selected = known(editing.draft, act.id)
      return selected === editing.selected ? editing : { ...editing, selected, burst: undefined }
    }
    case 'undo':
      return goBack(editing)
    case 'redo':
      return goForth(editing)
    default:
      return commit(editing, carryOut(editing, act), 'burst' in act ? act.burst : undefined)
  }
}

type Change = Exclude<Act, { act: 'select' | 'undo' | 'redo' }>

function carryOut({ draft, selected }: Editing, act: Change): Step {
  const { form } = draft
  const { elements } = form
  const step = (next: readonly FormElement[], chosen: string | undefined): Step => ({
    draft: next === elements ? draft : { ...draft, form: { ...form, elements: next } },
    selected: chosen,
  })
  const indexOf = (id: string) => elements.findIndex(element => element.id === id)
  switch (act.act) {
    case 'add':
      return step(elements.toSpliced(act.at, 0, act.element), act.element.id)
    case 'change': {
      const at = indexOf(act.id)
      const old = elements[at]
      if (!old) return step(elements, selected)
      return step(withoutLost(elements.with(at, cleared({ ...old, ...act.part }))), selected)
    }
    case 'move': {
      const from = indexOf(act.id)
      const moved = elements[from]
      if (!moved) return step(elements, selected)
      const to = Math.max(0, Math.min(elements.length - 1, act.to))
      return step(to === from ? elements : elements.toSpliced(from, 1).toSpliced(to, 0, moved), act.id)
    }
    case 'duplicate': {
      const at = indexOf(act.id)
      const copied = elements[at]
      return copied
        ? step(elements.toSpliced(at + 1, 0, { ...copied, id: act.newId }), act.newId)
        : step(elements, selected)
    }
    case 'remove': {
      const at = indexOf(act.id)
      if (at < 0) return step(elements, selected)
      const left = elements.toSpliced(at, 1)
      return step(withoutLost(left), left[Math.min(at, left.length - 1)]?.id)
    }
    case 'set':
      return { draft: { ...draft, form: { ...form, ...act.part } }, selected }
    case 'serve':
      return { draft: { ...draft, services: act.services }, selected }
    default:
      return { draft: act.draft, selected: known(act.draft, selected) }
  }
}

const known = ({ form }: Draft, id: string | undefined) =>
  form.elements.some(element => element.id === id) ? id : undefined

function cleared(element: FormElement): FormElement {
  return Object.fromEntries(
    Object.entries(element).filter(([, value]) => value !== undefined),
  ) as unknown as FormElement
}

function commit(editing: Editing, { draft, selected }: Step, burst: string | undefined): Editing {
  if (draft === editing.draft) return selected === editing.selected ? editing : { ...editing, selected }
  const goesOn = burst !== undefined && burst === editing.burst
  const before = { draft: editing.draft, selected: editing.selected }
  return {
    draft,
    selected,
    past: goesOn ? editing.past : [...editing.past.slice(1 - MOST_STEPS), before],
    future: [],
    burst,
  }
}

function goBack({ draft, selected, past, future }: Editing): Editing {
  const before = past.at(-1)
  if (!before) return { draft, selected, past, future, burst: undefined }
  return {
    draft: before.draft,
    selected: known(before.draft, before.selected),
    past: past.slice(0, -1),
    future: [{ draft, selected }, ...future],
    burst: undefined,
  }
}

function goForth({ draft, selected, past, future }: Editing): Editing {
  const [after, ...rest] = future
  if (!after) return { draft, selected, past, future, burst: undefined }
  return {
    draft: after.draft,
    selected: known(after.draft, after.selected),
    past: [...past, { draft, selected }],
    future: rest,
    burst: undefined,
  }
}
