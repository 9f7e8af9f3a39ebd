import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ELEMENT_TYPES, type FormElement, type FormTemplate } from '#domain/documents/forms/form-template.ts'
import { problemsOfForm } from '#domain/documents/forms/form-problems.ts'
import { readForm } from '#domain/documents/forms/read-form.ts'
import { askedBefore, askedTooLate, comparisonsOf, newCondition } from './dependence.ts'
import { begin, edit, type Act, type Draft, type Editing } from './editing.ts'
import { newElement, newOption } from './new-element.ts'

const empty: FormTemplate = {
  format: 1,
  title: { ro: 'Acord' },
  languages: ['ro', 'en'],
  elements: [],
  signing: { signers: ['patient'], code: 'none', expires_days: 14 },
}
const draft = (...elements: FormElement[]): Draft => ({ form: { ...empty, elements }, services: [] })
const question = (id: string, part: Partial<FormElement> = {}): FormElement => ({
  id,
  type: 'yes_no',
  label: { ro: id },
  ...part,
})
const after = (id: string, asked: string, value: string): FormElement =>
  question(id, { show_if: { all: [{ element: asked, is: 'is', value }] } })
const ids = ({ draft: { form } }: Editing) => form.elements.map(({ id }) => id).join('')
const run = (from: Draft, ...acts: Act[]) => acts.reduce(edit, begin(from))

describe('elements', () => {
  test('are added where one stands, chosen, moved, copied and removed', () => {
    const start = draft(question('a'), question('b'), question('c'))
    expect(ids(run(start, { act: 'add', element: question('d'), at: 1 }))).toBe('adbc')
    expect(run(start, { act: 'add', element: question('d'), at: 1 }).selected).toBe('d')
    expect(ids(run(start, { act: 'move', id: 'a', to: 2 }))).toBe('bca')
    expect(ids(run(start, { act: 'move', id: 'c', to: -4 }))).toBe('cab')
    expect(ids(run(start, { act: 'duplicate', id: 'a', newId: 'd' }))).toBe('adbc')
    const removed = run(start, { act: 'select', id: 'c' }, { act: 'remove', id: 'c' })
    expect([ids(removed), removed.selected]).toEqual(['ab', 'b'])
  })

  test('what nothing comes of is no step', () => {
    const start = draft(question('a'))
    const editing = begin(start)
    expect(edit(editing, { act: 'move', id: 'x', to: 0 })).toBe(editing)
    expect(edit(editing, { act: 'undo' }).past).toEqual([])
  })

  test('one that is cleared of a member has it no more', () => {
    const editing = run(draft(question('a', { required: true })), {
      act: 'change',
      id: 'a',
      part: { required: undefined },
    })
    expect(editing.draft.form.elements).toEqual([question('a')])
  })
})

describe('conditions', () => {
  const start = draft(question('a'), after('b', 'a', 'yes'))

  test('go with the question that they look at, and come back with it', () => {
    const removed = run(start, { act: 'remove', id: 'a' })
    expect(removed.draft.form.elements).toEqual([question('b')])
    expect(edit(removed, { act: 'undo' }).draft).toBe(start)
  })

  test('and warnings go with the option that they look for', () => {
    const options = ['x', 'y'].map(id => ({ id, label: { ro: id } }))
    const asked = question('a', { type: 'choice', options, alarm: ['x', 'y'] })
    const editing = run(draft(asked, after('b', 'a', 'x')), {
      act: 'change',
      id: 'a',
      part: { options: options.slice(1) },
    })
    expect(editing.draft.form.elements[0]?.alarm).toEqual(['y'])
    expect(editing.draft.form.elements[1]).toEqual(question('b'))
  })

  test('a move before what they look at keeps them, and is found', () => {
    const moved = run(start, { act: 'move', id: 'b', to: 0 })
    expect(askedTooLate(moved.draft.form.elements)).toEqual([after('b', 'a', 'yes')])
    expect(problemsOfForm(moved.draft.form).map(({ message }) => message)).toContain('condition_later')
  })
})

const type = (text: string, burst: string): Act => ({
  act: 'change',
  id: 'a',
  part: { label: { ro: text } },
  burst,
})

test('what is typed without a pause is taken back at once, what comes after it apart', () => {
  const start = draft(question('a'))
  const typed = run(start, type('C', 'one'), type('Ca', 'one'), type('Car', 'two'))
  expect(typed.past).toHaveLength(2)
  const back = edit(typed, { act: 'undo' })
  expect(back.draft.form.elements[0]?.label.ro).toBe('Ca')
  expect(edit(back, { act: 'undo' }).draft).toBe(start)
})

/** Any act that the page could ask for, from numbers, so that it fits whatever is there by then. */
function actOf(editing: Editing, kind: number, one: number, other: number, counter: { last: number }): Act {
  const newId = () => `n${(counter.last += 1)}`
  const { elements } = editing.draft.form
  const at = elements.length === 0 ? 0 : one % elements.length
  const element = elements[at]
  const id = element?.id ?? 'none'
  switch (kind % 12) {
    case 0:
    case 1:
    case 2:
      return { act: 'add', element: newElement(ELEMENT_TYPES[other % ELEMENT_TYPES.length]!, newId), at }
    case 3:
      return { act: 'move', id, to: other % 12 }
    case 4:
      return { act: 'duplicate', id, newId: newId() }
    case 5:
      return { act: 'remove', id }
    case 6:
      return { act: 'change', id, part: { label: { ro: `Text ${other}` } }, burst: `${other % 2}` }
    case 7: {
      const options = element?.options ?? []
      const next = other % 2 ? [...options, newOption(newId)] : options.slice(1)
      return {
        act: 'change',
        id,
        part: element?.options ? { options: next } : { required: other % 2 === 0 || undefined },
      }
    }
    case 8: {
      const before = askedBefore(elements, at)
      const asked = before[other % Math.max(1, before.length)]
      const is = asked && comparisonsOf(asked.type)
      return {
        act: 'change',
        id,
        part: {
          show_if:
            asked && is
              ? ({ [other % 2 ? 'all' : 'any']: [newCondition(asked, is[other % is.length])] } as never)
              : undefined,
        },
      }
    }
    case 9:
      return {
        act: 'set',
        part: { languages: other % 2 ? ['ro'] : ['ro', 'en'], title: { ro: `T${other}` } },
      }
    case 10:
      return { act: 'undo' }
    default:
      return other % 2 ? { act: 'redo' } : { act: 'select', id }
  }
}

const moves = fc.array(fc.tuple(fc.nat(1000), fc.nat(1000), fc.nat(1000)), { maxLength: 60 })

test('any acts and steps back leave a form that can be read, whose conditions look at what is there', () => {
  fc.assert(
    fc.property(moves, all => {
      const counter = { last: 0 }
      let editing = begin(draft())
      for (const [kind, one, other] of all) {
        editing = edit(editing, actOf(editing, kind, one, other, counter))
        const { form } = editing.draft
        const sent: unknown = JSON.parse(JSON.stringify(form))
        expect(readForm(sent)).toEqual({ form: sent })
        const wrong = new Set(problemsOfForm(form).map(({ message }) => message))
        expect(wrong.has('same_id')).toBe(false)
        expect(wrong.has('condition_unknown')).toBe(false)
        expect(
          editing.selected === undefined || form.elements.some(({ id }) => id === editing.selected),
        ).toBe(true)
      }
    }),
  )
})

test('all steps back lead to the beginning, and all forth again to the end', () => {
  fc.assert(
    fc.property(moves, all => {
      const counter = { last: 0 }
      const start = draft()
      let editing = begin(start)
      for (const [kind, one, other] of all) editing = edit(editing, actOf(editing, kind, one, other, counter))
      while (editing.future.length > 0) editing = edit(editing, { act: 'redo' })
      const end = editing.draft
      while (editing.past.length > 0) editing = edit(editing, { act: 'undo' })
      expect(editing.draft).toBe(start)
      while (editing.future.length > 0) editing = edit(editing, { act: 'redo' })
      expect(editing.draft).toBe(end)
    }),
  )
})
