// The body of a report as ProseMirror wrote it, drawn part by part.

import { isTagKey } from '#domain/documents/tags.ts'
import type { BlockKind } from '#domain/documents/reports/report-schema.ts'
import type { ReportBody } from '#domain/documents/reports/report-template.ts'
import type { Content, ContentText } from 'pdfmake/interfaces'
import type { ReportFacts } from './document-facts.ts'
import { BREAK, LONGEST_TOGETHER, picture, SIZE, together, type Part } from './paper.ts'
import { drawBlock } from './report-blocks.ts'
import { drawField } from './report-fields.ts'
import { drawTable } from './report-table.ts'

const HEADINGS = [
  { fontSize: 18, margin: [0, 0, 0, 6] },
  { fontSize: 11.5, margin: [0, 10, 0, 4] },
  { fontSize: SIZE, margin: [0, 8, 0, 3] },
] as const
/** Lists within lists stand no further in: a page has no room left. */
const DEEPEST = 6

export function drawBody(facts: ReportFacts): Part[] {
  const { template, language } = facts
  const body = template.body[language] ?? Object.values(template.body)[0]
  const nodes = body?.content ?? []
  const parts: Part[] = []
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index]!
    if (node.type === 'page_break') parts.push(BREAK)
    else if (node.type !== 'heading') parts.push(...drawPart(node, facts))
    else if (!isLeftOut(nodes, index, facts)) {
      const next = nodes[index + 1]
      const [first, ...rest] =
        next && next.type !== 'heading' && next.type !== 'page_break' ? drawPart(next, facts) : []
      if (first !== undefined) index++
      parts.push(
        ...together(drawHeading(node, facts), first, first === undefined ? 0 : lettersOf(next!, facts)),
        ...rest,
      )
    }
  }
  return parts
}

/** Whether all that stands under a heading is fields which stay empty and leave no line. */
function isLeftOut(nodes: readonly ReportBody[], index: number, facts: ReportFacts): boolean {
  const after = nodes.slice(index + 1)
  const end = after.findIndex(({ type }) => type === 'heading' || type === 'page_break')
  const under = end < 0 ? after : after.slice(0, end)
  return (
    under.some(({ type }) => type === 'field') &&
    under.every(
      node => (node.type === 'field' || node.type === 'paragraph') && drawPart(node, facts).every(isEmpty),
    )
  )
}

const isEmpty = (part: Content) =>
  typeof part === 'object' && 'text' in part && (part as ContentText).text === ' '

/** What it may take on paper, roughly: a picture or a table goes by itself. */
function lettersOf({ type, attrs, content }: ReportBody, facts: ReportFacts): number {
  if (type === 'image' || type === 'table') return LONGEST_TOGETHER + 1
  if (type === 'field') {
    const value = facts.fields[String(attrs?.['id'])]
    return typeof value === 'string' ? value.length + value.split('\n').length * 60 : 100
  }
  if (type === 'block') return attrs?.['kind'] === 'doctor_signature' ? 100 : LONGEST_TOGETHER + 1
  if (content === undefined) return 0
  return content.reduce(
    (sum, each) => sum + (each.text?.length ?? 60) + lettersOf({ ...each, text: undefined }, facts),
    0,
  )
}

function drawPart(node: ReportBody, facts: ReportFacts): Content[] {
  const { type, attrs = {}, content = [] } = node
  switch (type) {
    case 'paragraph':
      return [{ text: drawInline(content, facts), fontSize: SIZE, margin: [0, 0, 0, 5], ...alignment(attrs) }]
    case 'bullet_list':
    case 'ordered_list':
      return [{ stack: [drawList(node, facts, 1)], margin: [0, 0, 0, 5] }]
    case 'table':
      return drawTable(node, cell => drawCell(cell, facts))
    case 'image':
      return [
        picture(
          facts.pictures.get(Number(attrs['image_id'])),
          { percent: Number(attrs['width']), alt: String(attrs['alt']) },
          facts.language,
        ),
      ]
    case 'block':
      return drawBlock(attrs['kind'] as BlockKind, facts)
    case 'field':
      return drawField(String(attrs['id']), facts)
    default:
      return []
  }
}

function drawHeading({ attrs = {}, content = [] }: ReportBody, facts: ReportFacts): Content {
  const { fontSize, margin } = HEADINGS[Number(attrs['level']) - 1] ?? HEADINGS[1]
  return { text: drawInline(content, facts), bold: true, fontSize, margin: [...margin], ...alignment(attrs) }
}

function alignment({ align }: Readonly<Record<string, unknown>>): { alignment?: 'center' | 'right' } {
  return align === 'center' || align === 'right' ? { alignment: align } : {}
}

function drawInline(nodes: readonly ReportBody[], { tags }: ReportFacts): ContentText['text'] {
  const parts = nodes.map(({ type, attrs, text = '', marks = [] }): ContentText => {
    const has = new Set(marks.map(mark => mark.type))
    const key = String(attrs?.['key'])
    const said =
      type === 'tag' ? (isTagKey(key) ? (tags[key] ?? '') : '') : type === 'hard_break' ? '\n' : text
    return {
      text: said,
      ...(has.has('strong') && { bold: true }),
      ...(has.has('em') && { italics: true }),
      ...(has.has('underline') && { decoration: 'underline' }),
    }
  })
  // A line without a letter would have no height.
  return parts.some(({ text }) => text !== '') ? parts : ' '
}

function drawList(
  { type, attrs = {}, content = [] }: ReportBody,
  facts: ReportFacts,
  depth: number,
): Content {
  const items = content.map((item): Content => ({ stack: drawItem(item, facts, depth), fontSize: SIZE }))
  if (depth > DEEPEST) return { stack: items }
  return type === 'ordered_list' ? { ol: items, start: Number(attrs['order'] ?? 1) } : { ul: items }
}

function drawItem({ content = [] }: ReportBody, facts: ReportFacts, depth: number): Content[] {
  if (depth > DEEPEST) return content.flatMap(node => flatten(node, facts))
  return content.map(node =>
    node.type === 'paragraph'
      ? { text: drawInline(node.content ?? [], facts), margin: [0, 0, 0, 2], ...alignment(node.attrs ?? {}) }
      : drawList(node, facts, depth + 1),
  )
}

/** The paragraphs of whatever stands in it, one under the other. */
function flatten(node: ReportBody, facts: ReportFacts): Content[] {
  const drawn: Content[] = []
  const waiting = [node]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.type === 'paragraph')
      drawn.push({ text: drawInline(next.content ?? [], facts), margin: [0, 0, 0, 2] })
    else waiting.push(...(next.content ?? []).toReversed())
  }
  return drawn
}

const drawCell = (cell: ReportBody, facts: ReportFacts): Content[] =>
  (cell.content ?? []).map(node =>
    node.type === 'paragraph'
      ? { text: drawInline(node.content ?? [], facts), ...alignment(node.attrs ?? {}) }
      : drawList(node, facts, 1),
  )
