import { Schema, type DOMOutputSpec, type MarkSpec, type NodeSpec } from 'prosemirror-model'
import { BLOCKS, IMAGE_WIDTH, REPORT_MARKS, REPORT_NODES } from '#domain/documents/reports/report-schema.ts'
import { isTagKey } from '#domain/documents/tags.ts'

// The schema of reports as a browser draws it, and as it reads what is pasted. Looks are attributes, never styles: a page of
// ours takes no style that stands in its text.

type Attrs = Record<string, unknown>

const align = (dom: HTMLElement) => {
  const said = dom.dataset['align'] ?? dom.style.textAlign ?? dom.getAttribute('align')
  return said === 'center' || said === 'right' ? said : null
}
const alignOf = ({ align: said }: Attrs) => (typeof said === 'string' ? { 'data-align': said } : {})
const LEVELS = [1, 2, 3] as const
/** Deeper headings than paper has are its smallest. */
const headings = [1, 2, 3, 4, 5, 6].map(level => ({
  tag: `h${level}`,
  getAttrs: (dom: HTMLElement) => ({ level: Math.min(level, LEVELS.length), align: align(dom) }),
}))
const span = (dom: HTMLElement, name: string) => {
  const said = Number(dom.getAttribute(name) ?? 1)
  return Number.isInteger(said) && said >= 1 && said <= 20 ? said : 1
}
const cellAttrs = (dom: HTMLElement) => ({ colspan: span(dom, 'colspan'), rowspan: span(dom, 'rowspan') })
const cellDom =
  (tag: 'td' | 'th') =>
  ({ attrs }: { attrs: Attrs }): DOMOutputSpec => [
    tag,
    {
      ...(attrs['colspan'] !== 1 && { colspan: String(attrs['colspan']) }),
      ...(attrs['rowspan'] !== 1 && { rowspan: String(attrs['rowspan']) }),
    },
    0,
  ]

/** Of a picture of ours; what others call one is none. */
function imageAttrs({ dataset }: HTMLElement) {
  const id = Number(dataset['image'])
  if (!Number.isSafeInteger(id) || id < 1) return false
  const width = Math.round(Number(dataset['width'] ?? Number.NaN))
  return {
    image_id: id,
    width: width >= IMAGE_WIDTH.from && width <= IMAGE_WIDTH.to ? width : 50,
    alt: dataset['alt'] ?? '',
  }
}

type Look = Pick<NodeSpec, 'toDOM' | 'parseDOM'>
const LOOKS: Record<keyof typeof REPORT_NODES, Look> = {
  doc: {},
  text: {},
  paragraph: {
    toDOM: ({ attrs }) => ['p', alignOf(attrs), 0],
    parseDOM: [{ tag: 'p', getAttrs: dom => ({ align: align(dom) }) }],
  },
  heading: { toDOM: ({ attrs }) => [`h${attrs['level']}`, alignOf(attrs), 0], parseDOM: headings },
  bullet_list: { toDOM: () => ['ul', 0], parseDOM: [{ tag: 'ul' }] },
  ordered_list: {
    toDOM: ({ attrs }) => ['ol', attrs['order'] === 1 ? {} : { start: String(attrs['order']) }, 0],
    parseDOM: [{ tag: 'ol' }],
  },
  list_item: { toDOM: () => ['li', 0], parseDOM: [{ tag: 'li' }] },
  table: { toDOM: () => ['table', ['tbody', 0]], parseDOM: [{ tag: 'table' }] },
  table_row: { toDOM: () => ['tr', 0], parseDOM: [{ tag: 'tr' }] },
  table_cell: { toDOM: cellDom('td'), parseDOM: [{ tag: 'td', getAttrs: cellAttrs }] },
  table_header: { toDOM: cellDom('th'), parseDOM: [{ tag: 'th', getAttrs: cellAttrs }] },
  image: {
    toDOM: ({ attrs }) => [
      'div',
      {
        'data-image': String(attrs['image_id']),
        'data-width': String(attrs['width']),
        'data-alt': String(attrs['alt']),
      },
    ],
    parseDOM: [
      {
        tag: 'div[data-image]',
        getAttrs: imageAttrs,
      },
    ],
  },
  page_break: { toDOM: () => ['hr', { 'data-page-break': '' }], parseDOM: [{ tag: 'hr' }] },
  block: {
    toDOM: ({ attrs }) => ['div', { 'data-block': String(attrs['kind']) }],
    parseDOM: [
      {
        tag: 'div[data-block]',
        getAttrs: dom =>
          BLOCKS.some(kind => kind === dom.dataset['block']) ? { kind: dom.dataset['block'] } : false,
      },
    ],
  },
  field: {
    toDOM: ({ attrs }) => ['div', { 'data-field': String(attrs['id']) }],
    parseDOM: [{ tag: 'div[data-field]', getAttrs: dom => ({ id: dom.dataset['field'] ?? '' }) }],
  },
  tag: {
    toDOM: ({ attrs }) => ['span', { 'data-tag': String(attrs['key']) }],
    parseDOM: [
      {
        tag: 'span[data-tag]',
        getAttrs: dom => (isTagKey(dom.dataset['tag'] ?? '') ? { key: dom.dataset['tag'] } : false),
      },
    ],
  },
  hard_break: { toDOM: () => ['br'], parseDOM: [{ tag: 'br' }] },
}

const MARKS: Record<keyof typeof REPORT_MARKS, MarkSpec> = {
  strong: {
    toDOM: () => ['strong', 0],
    parseDOM: [
      { tag: 'strong' },
      // What text processors write where nothing is bold.
      { tag: 'b', getAttrs: dom => (dom.style.fontWeight === 'normal' ? false : null) },
      { style: 'font-weight', getAttrs: value => (/^(bold|bolder|[6-9]00)$/.test(value) ? null : false) },
    ],
  },
  em: { toDOM: () => ['em', 0], parseDOM: [{ tag: 'i' }, { tag: 'em' }, { style: 'font-style=italic' }] },
  underline: { toDOM: () => ['u', 0], parseDOM: [{ tag: 'u' }, { style: 'text-decoration=underline' }] },
}

export const SHEET_SCHEMA = new Schema({
  nodes: Object.fromEntries(
    (Object.entries(REPORT_NODES) as [keyof typeof REPORT_NODES, NodeSpec][]).map(([name, spec]) => [
      name,
      { ...spec, ...LOOKS[name] },
    ]),
  ),
  marks: MARKS,
})
