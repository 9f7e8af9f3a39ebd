import { Node, Schema, type NodeSpec } from 'prosemirror-model'
import { isTagKey } from '../tags.ts'
import type { ReportBody } from './report-template.ts'

// What a report's body may be made of: the editor writes it, the server reads it by the same schema. How each node looks in a
// browser is said by the editor.

export const BLOCKS = ['services', 'diagnoses', 'teeth', 'observations', 'doctor_signature'] as const
export type BlockKind = (typeof BLOCKS)[number]

/** Sides of a picture's width on the page, in percent. */
export const IMAGE_WIDTH = { from: 10, to: 100 } as const
const MOST_SPAN = 20
const MOST_NODES = 5_000
const MOST_LETTERS = 100_000

const whole = (from: number, to: number) => (value: unknown) => {
  if (!Number.isInteger(value) || (value as number) < from || (value as number) > to)
    throw new RangeError(`${String(value)} is not from ${from} to ${to}`)
}
const oneOf = (values: readonly unknown[]) => (value: unknown) => {
  if (!values.includes(value)) throw new RangeError(`${String(value)} is unknown`)
}

const ALIGN = { default: null, validate: oneOf([null, 'center', 'right']) }
const cell: NodeSpec = {
  content: '(paragraph | bullet_list | ordered_list)+',
  isolating: true,
  attrs: {
    colspan: { default: 1, validate: whole(1, MOST_SPAN) },
    rowspan: { default: 1, validate: whole(1, MOST_SPAN) },
    // As the library of tables names it; widths are shared equally on paper.
    colwidth: { default: null, validate: oneOf([null]) },
  },
}

export const REPORT_NODES = {
  doc: { content: 'part+' },
  paragraph: { group: 'part', content: 'inline*', attrs: { align: ALIGN } },
  heading: {
    group: 'part',
    content: 'inline*',
    defining: true,
    attrs: { level: { default: 2, validate: whole(1, 3) }, align: ALIGN },
  },
  bullet_list: { group: 'part', content: 'list_item+' },
  ordered_list: {
    group: 'part',
    content: 'list_item+',
    attrs: { order: { default: 1, validate: whole(1, 1000) } },
  },
  list_item: { content: 'paragraph (paragraph | bullet_list | ordered_list)*', defining: true },
  table: { group: 'part', content: 'table_row+', tableRole: 'table', isolating: true },
  table_row: { content: '(table_cell | table_header)+', tableRole: 'row' },
  table_cell: { ...cell, tableRole: 'cell' },
  table_header: { ...cell, tableRole: 'header_cell' },
  image: {
    group: 'part',
    draggable: true,
    attrs: {
      image_id: { validate: whole(1, Number.MAX_SAFE_INTEGER) },
      width: { default: 50, validate: whole(IMAGE_WIDTH.from, IMAGE_WIDTH.to) },
      alt: { default: '', validate: 'string' },
    },
  },
  page_break: { group: 'part', selectable: true },
  /** Fills itself from the visit. */
  block: { group: 'part', atom: true, draggable: true, attrs: { kind: { validate: oneOf(BLOCKS) } } },
  /** Filled in at the visit: a field of the template, by its id. */
  field: { group: 'part', atom: true, draggable: true, attrs: { id: { validate: 'string' } } },
  text: { group: 'inline' },
  tag: {
    group: 'inline',
    inline: true,
    atom: true,
    attrs: { key: { validate: (key: unknown) => oneOf([true])(typeof key === 'string' && isTagKey(key)) } },
  },
  hard_break: { group: 'inline', inline: true, selectable: false },
} as const satisfies Record<string, NodeSpec>

export const REPORT_MARKS = { strong: {}, em: {}, underline: {} } as const

const REPORT_SCHEMA = new Schema({ nodes: REPORT_NODES, marks: REPORT_MARKS })

/** The body as the schema knows it; undefined for anything else, and for what is too long for a page to be. */
export function readBody(body: unknown): Node | undefined {
  try {
    const node = Node.fromJSON(REPORT_SCHEMA, body)
    if (node.type !== REPORT_SCHEMA.topNodeType) return undefined
    node.check()
    let nodes = 0
    node.descendants(each => {
      nodes++
      checkMembers(each)
    })
    return nodes <= MOST_NODES && node.textContent.length <= MOST_LETTERS ? node : undefined
  } catch {
    return undefined
  }
}

function checkMembers({ isText, text, attrs }: Node): void {
  if (isText && !text!.isWellFormed()) throw new RangeError('half a character')
  for (const value of Object.values(attrs))
    if (typeof value === 'string' && (value.length > 190 || !value.isWellFormed()))
      throw new RangeError('too long')
}

/** As it is kept: with no member that the schema does not know. */
export const writeBody = (node: Node): ReportBody => node.toJSON() as ReportBody

/** The ids of the fields that stand in a body, in their order. */
export function fieldsIn(body: Node): string[] {
  const ids: string[] = []
  body.descendants(({ type, attrs }) => {
    if (type.name === 'field') ids.push(String(attrs['id']))
  })
  return ids
}

/** The tags that stand in a body. */
export function tagsIn(body: Node): string[] {
  const keys: string[] = []
  body.descendants(({ type, attrs }) => {
    if (type.name === 'tag') keys.push(String(attrs['key']))
  })
  return keys
}

/** The ids of the pictures that stand in a body. */
export function imagesIn(body: Node): number[] {
  const ids: number[] = []
  body.descendants(({ type, attrs }) => {
    if (type.name === 'image') ids.push(Number(attrs['image_id']))
  })
  return ids
}
