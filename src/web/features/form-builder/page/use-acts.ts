import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { conditionsOf } from '#domain/documents/forms/conditions.ts'
import { MOST_ELEMENTS, type ElementType, type FormElement } from '#domain/documents/forms/form-template.ts'
import { closeNotice, showNotice, type Notice } from '#web/ui/notices.ts'
import { askedTooLate } from '../model/dependence.ts'
import type { Editor } from '../model/editor-store.ts'
import { nameOf, type Words } from '../model/element-words.ts'
import { elementOf, placeOf } from '../model/looked-up.ts'
import { newElement, randomId } from '../model/new-element.ts'
import { useEditor } from '../model/use-editor.ts'

/** What is done to elements from palette, canvas and keyboard alike, told to whoever sees it and to whoever does not. */
export function useActs() {
  const { t } = useTranslation(['form-builder', 'common'])
  const editor = useEditor()
  return useMemo(() => actsOf(editor, t), [editor, t])
}

const TOPIC = 'form-builder'
const WITHOUT_FIELDS = new Set<ElementType>(['page_break'])

function actsOf(editor: Editor, t: Words) {
  const elements = () => editor.get().draft.form.elements
  const say = (said: string) => editor.look({ said })
  const called = (element: FormElement) => nameOf(element, editor.get().language, t)
  const whereIs = (id: string) => ({ place: placeOf(elements(), id) + 1, all: elements().length })

  const undo = () => {
    editor.act({ act: 'undo' })
    say(t('said.undone'))
  }

  /** Told until something else is done: its button takes back the last step. */
  function tell(notice: Pick<Notice, 'kind' | 'text'>, label: string) {
    const id = showNotice({ ...notice, topic: TOPIC, action: { label, run: undo } })
    const { draft } = editor.get()
    const unsubscribe = editor.subscribe(() => {
      if (editor.get().draft === draft) return
      unsubscribe()
      closeNotice(id)
    })
  }

  /** Whether there is room for one more. */
  function hasRoom(): boolean {
    const isFull = elements().length >= MOST_ELEMENTS
    if (isFull) showNotice({ kind: 'info', text: t('palette.full', { most: MOST_ELEMENTS }), topic: TOPIC })
    return !isFull
  }

  /** What an act took from others, or made impossible, is never done in silence. */
  function watching(act: () => void): { lost: number } {
    const before = elements()
    act()
    const after = elements()
    const counted = new Map(before.map(each => [each.id, conditionsOf(each).length]))
    const lost = after.filter(each => conditionsOf(each).length < (counted.get(each.id) ?? 0)).length
    const lateBefore = new Set(askedTooLate(before).map(({ id }) => id))
    const late = askedTooLate(after).find(({ id }) => !lateBefore.has(id))
    if (late) tell({ kind: 'info', text: t('said.tooLate', { name: called(late) }) }, t('said.tooLateBack'))
    return { lost }
  }

  return {
    add(type: ElementType, at?: number) {
      if (!hasRoom()) return
      const { selected } = editor.get()
      const place = at ?? (selected === undefined ? elements().length : placeOf(elements(), selected) + 1)
      const element = newElement(type, randomId)
      editor.act({ act: 'add', element, at: place })
      editor.look({ tab: 'element', focus: { on: WITHOUT_FIELDS.has(type) ? 'row' : 'field' } })
      say(t('said.added', { type: t(`types.${type}`), ...whereIs(element.id) }))
    },
    duplicate(id: string) {
      if (!hasRoom()) return
      const newId = randomId()
      editor.act({ act: 'duplicate', id, newId })
      editor.look({ focus: { on: 'row' } })
      say(t('said.duplicated', whereIs(newId)))
    },
    remove(id: string) {
      const element = elementOf(elements(), id)
      if (!element) return
      const name = called(element)
      const { lost } = watching(() => editor.act({ act: 'remove', id }))
      editor.look({ focus: { on: 'row' } })
      const text = lost > 0 ? t('said.removedConditions', { name, count: lost }) : t('said.removed', { name })
      tell({ kind: 'ok', text }, t('common:actions.undo'))
    },
    /** Changes an element's own members; `burst` names what is being typed. */
    change(id: string, part: Partial<FormElement>, burst?: string) {
      const { lost } = watching(() =>
        editor.act({ act: 'change', id, part, ...(burst !== undefined && { burst: `${id} ${burst}` }) }),
      )
      if (lost > 0)
        tell({ kind: 'info', text: t('said.optionConditions', { count: lost }) }, t('common:actions.undo'))
    },
    /** `keepsFocus` where the row has it already. */
    move(id: string, to: number) {
      const element = elementOf(elements(), id)
      const last = elements().length - 1
      if (!element || to < 0 || to > last || to === placeOf(elements(), id)) return
      watching(() => editor.act({ act: 'move', id, to }))
      editor.look({ focus: { on: 'row' } })
      say(t('said.moved', { name: called(element), ...whereIs(id) }))
    },
    lift(id: string) {
      const element = elementOf(elements(), id)
      if (!element) return
      editor.look({ lifted: { id, from: placeOf(elements(), id) } })
      say(t('said.lifted', { name: called(element), ...whereIs(id) }))
    },
    /** Where it is now, or where it was lifted from. */
    putDown(stays: boolean) {
      const { lifted } = editor.get()
      const element = elementOf(elements(), lifted?.id)
      if (!lifted || !element) return
      editor.look({ lifted: undefined })
      if (!stays && placeOf(elements(), lifted.id) !== lifted.from)
        editor.act({ act: 'move', id: lifted.id, to: lifted.from })
      editor.look({ focus: { on: 'row' } })
      say(t(stays ? 'said.dropped' : 'said.cancelled', { name: called(element), ...whereIs(lifted.id) }))
    },
    undo,
    redo() {
      editor.act({ act: 'redo' })
      say(t('said.redone'))
    },
  }
}
