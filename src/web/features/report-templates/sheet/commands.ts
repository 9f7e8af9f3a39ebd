import { setBlockType, toggleMark } from 'prosemirror-commands'
import { closeHistory } from 'prosemirror-history'
import { Fragment, type Node, type NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import { NodeSelection, type Command, type EditorState, type Transaction } from 'prosemirror-state'
import type { BlockKind } from '#domain/documents/reports/report-schema.ts'
import type { TagKey } from '#domain/documents/tags.ts'
import { SHEET_SCHEMA } from './sheet-schema.ts'

const { nodes, marks } = SHEET_SCHEMA
const typeOf = (name: string): NodeType => nodes[name]!

export type MarkName = 'strong' | 'em' | 'underline'
export const toggle = (mark: MarkName): Command => toggleMark(marks[mark])

export function hasMark({ selection, storedMarks, doc }: EditorState, name: MarkName): boolean {
  const mark = marks[name]
  const { from, to, empty, $from } = selection
  return empty ? Boolean(mark.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, mark)
}

/** 0 is plain text. */
export const setLevel = (level: number): Command =>
  level === 0 ? setBlockType(typeOf('paragraph')) : setBlockType(typeOf('heading'), { level })

export function levelOf({ selection }: EditorState): number {
  const { parent } = selection.$from
  return parent.type === typeOf('heading') ? Number(parent.attrs['level']) : 0
}

export function inList({ selection }: EditorState, name: 'bullet_list' | 'ordered_list'): boolean {
  const { $from } = selection
  for (let depth = $from.depth; depth > 0; depth--) if ($from.node(depth).type === typeOf(name)) return true
  return false
}

export const toggleList =
  (name: 'bullet_list' | 'ordered_list'): Command =>
  (state, dispatch) =>
    inList(state, name)
      ? liftListItem(typeOf('list_item'))(state, dispatch)
      : wrapInList(typeOf(name))(state, dispatch)

/** Puts a tag where the caret is, or in place of what is named. */
export const putTag =
  (key: TagKey, place?: { from: number; to: number }): Command =>
  (state, dispatch) => {
    const { from, to } = place ?? state.selection
    dispatch?.(state.tr.replaceWith(from, to, typeOf('tag').create({ key })).scrollIntoView())
    return true
  }

/** Behind the part of the page in which a place is; an empty line is taken. */
function placeFor(state: EditorState, at: number = state.selection.to): { from: number; to: number } {
  const $at = state.doc.resolve(at)
  if ($at.depth === 0) return { from: at, to: at }
  const [from, to] = [$at.before(1), $at.after(1)]
  const within = $at.node(1)
  return within.type === typeOf('paragraph') && within.content.size === 0 ? { from, to } : { from: to, to }
}

function insertParts(state: EditorState, parts: readonly Node[], at?: number): Transaction {
  const { from, to } = placeFor(state, at)
  // A step of its own, however soon it comes after another.
  const tr = closeHistory(state.tr.replaceWith(from, to, Fragment.from(parts)))
  const size = parts.slice(0, -1).reduce((sum, node) => sum + node.nodeSize, 0)
  const last = from + size
  return (parts.at(-1)?.isAtom ? tr.setSelection(NodeSelection.create(tr.doc, last)) : tr).scrollIntoView()
}

export const putBlock =
  (kind: BlockKind, at?: number): Command =>
  (state, dispatch) => {
    dispatch?.(insertParts(state, [typeOf('block').create({ kind })], at))
    return true
  }

/** With its heading before it, which is text of the page. */
export const putField =
  (id: string, label: string, at?: number): Command =>
  (state, dispatch) => {
    const heading = typeOf('heading').create({ level: 2 }, SHEET_SCHEMA.text(label))
    dispatch?.(insertParts(state, [heading, typeOf('field').create({ id })], at))
    return true
  }

export const putImage =
  (imageId: number): Command =>
  (state, dispatch) => {
    dispatch?.(insertParts(state, [typeOf('image').create({ image_id: imageId })]))
    return true
  }

export const putPageBreak: Command = (state, dispatch) => {
  dispatch?.(insertParts(state, [typeOf('page_break').create(), typeOf('paragraph').create()]))
  return true
}

const ROWS = 3
const COLUMNS = 3

const cells = (type: NodeType) => Array.from({ length: COLUMNS }, () => type.createAndFill()!)

export const putTable: Command = (state, dispatch) => {
  const rows = Array.from({ length: ROWS }, (_, index) =>
    typeOf('table_row').create(null, cells(typeOf(index === 0 ? 'table_header' : 'table_cell'))),
  )
  dispatch?.(insertParts(state, [typeOf('table').create(null, rows), typeOf('paragraph').create()]))
  return true
}

/** What is chosen as a whole: a field, a picture, a block. */
export function chosenNode({ selection }: EditorState): { node: Node; at: number } | undefined {
  return selection instanceof NodeSelection ? { node: selection.node, at: selection.from } : undefined
}

export const setAttrs =
  (at: number, attrs: Record<string, unknown>): Command =>
  (state, dispatch) => {
    const node = state.doc.nodeAt(at)
    if (!node) return false
    const tr = state.tr.setNodeMarkup(at, null, { ...node.attrs, ...attrs })
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, at)))
    return true
  }

export const removeNode =
  (at: number): Command =>
  (state, dispatch) => {
    const node = state.doc.nodeAt(at)
    if (!node) return false
    dispatch?.(state.tr.delete(at, at + node.nodeSize).scrollIntoView())
    return true
  }
