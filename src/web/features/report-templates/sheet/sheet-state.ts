import { baseKeymap, chainCommands, exitCode, toggleMark } from 'prosemirror-commands'
import { dropCursor } from 'prosemirror-dropcursor'
import { gapCursor } from 'prosemirror-gapcursor'
import { history, redo, undo } from 'prosemirror-history'
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { Node } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import { EditorState, type Command, type Plugin } from 'prosemirror-state'
import { goToNextCell, tableEditing } from 'prosemirror-tables'
import type { ReportBody } from '#domain/documents/reports/report-template.ts'
import { SHEET_SCHEMA } from './sheet-schema.ts'

const { nodes, marks } = SHEET_SCHEMA

const lineBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes['hard_break']!.create()).scrollIntoView())
  return true
}

const KEYS = keymap({
  'Mod-z': undo,
  'Mod-y': redo,
  'Shift-Mod-z': redo,
  'Mod-b': toggleMark(marks.strong),
  'Mod-i': toggleMark(marks.em),
  'Mod-u': toggleMark(marks.underline),
  'Shift-Enter': chainCommands(exitCode, lineBreak),
  Enter: splitListItem(nodes['list_item']!),
  // In lists and tables Tab has a meaning; elsewhere it leaves the page, as anywhere.
  Tab: chainCommands(goToNextCell(1), sinkListItem(nodes['list_item']!)),
  'Shift-Tab': chainCommands(goToNextCell(-1), liftListItem(nodes['list_item']!)),
})

const RULES = inputRules({
  rules: [
    wrappingInputRule(/^\s*[-*]\s$/, nodes['bullet_list']!),
    wrappingInputRule(/^(\d+)\.\s$/, nodes['ordered_list']!),
    textblockTypeInputRule(/^(#{1,3})\s$/, nodes['heading']!, match => ({ level: match[1]!.length })),
  ],
})

/** A page to write on, with what was written. */
export function sheetState(body: ReportBody, plugins: readonly Plugin[]): EditorState {
  return EditorState.create({
    doc: Node.fromJSON(SHEET_SCHEMA, body),
    plugins: [
      ...plugins,
      RULES,
      KEYS,
      keymap(baseKeymap),
      dropCursor({ width: 2, color: 'var(--z-accent)' }),
      gapCursor(),
      tableEditing(),
      history(),
    ],
  })
}

/** An empty page. */
export const EMPTY_BODY: ReportBody = { type: 'doc', content: [{ type: 'paragraph' }] }
