import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BlockKind } from '#domain/documents/reports/report-schema.ts'
import type { ReportBody } from '#domain/documents/reports/report-template.ts'
import { Block } from './Block.tsx'
import { Slot } from './Slot.tsx'
import { Tag } from './Tag.tsx'
import { usePaper } from './paper-context.ts'
import styles from './Paper.module.css'

/** Parts of a body as ProseMirror writes them; what it may hold was checked by the server. */
export function Nodes({ nodes }: { nodes: readonly ReportBody[] }) {
  // They never move, so a place is who they are.
  return Array.from(nodes, (node, place) => <NodeView key={place} node={node} />)
}

function NodeView({ node }: { node: ReportBody }) {
  const { attrs = {}, content } = node
  const inside = content && <Nodes nodes={content} />
  const style: CSSProperties = { textAlign: alignOf(attrs['align']) }
  switch (node.type) {
    case 'text':
      return <Marked node={node} />
    case 'tag':
      return <Tag name={String(attrs['key'])} />
    case 'hard_break':
      return <br />
    case 'paragraph':
      return <p style={style}>{inside ?? <br />}</p>
    case 'heading':
      return (
        <Heading level={Number(attrs['level'] ?? 2)} style={style}>
          {inside}
        </Heading>
      )
    case 'bullet_list':
      return <ul>{inside}</ul>
    case 'ordered_list':
      return <ol start={Number(attrs['order'] ?? 1)}>{inside}</ol>
    case 'list_item':
      return <li>{inside}</li>
    case 'table':
      return (
        <div className={styles.wide}>
          <table>
            <tbody>{inside}</tbody>
          </table>
        </div>
      )
    case 'table_row':
      return <tr>{inside}</tr>
    case 'table_cell':
      return <td {...spansOf(attrs)}>{inside}</td>
    case 'table_header':
      return <th {...spansOf(attrs)}>{inside}</th>
    case 'image':
      return (
        <Picture id={Number(attrs['image_id'])} width={Number(attrs['width'] ?? 50)} alt={attrs['alt']} />
      )
    case 'page_break':
      return <PageBreak />
    case 'block':
      return <Block kind={attrs['kind'] as BlockKind} />
    case 'field':
      return <Slot id={String(attrs['id'])} />
    default:
      return null
  }
}

function Marked({ node: { text, marks } }: { node: ReportBody }) {
  let marked: ReactNode = text
  for (const { type } of marks ?? []) {
    if (type === 'strong') marked = <strong>{marked}</strong>
    if (type === 'em') marked = <em>{marked}</em>
    if (type === 'underline') marked = <u>{marked}</u>
  }
  return marked
}

/** Below the record's own. */
function Heading({ level, style, children }: { level: number; style: CSSProperties; children: ReactNode }) {
  const Level = `h${Math.min(Math.max(level, 1), 3) + 1}` as 'h2' | 'h3' | 'h4'
  return <Level style={style}>{children}</Level>
}

function Picture({ id, width, alt }: { id: number; width: number; alt: unknown }) {
  const image = usePaper().report.images.find(one => one.id === id)
  if (!image) return null
  return (
    <img
      className={styles.picture}
      src={image.url}
      width={image.width}
      height={image.height}
      alt={typeof alt === 'string' ? alt : ''}
      style={{ width: `${width}%` }}
    />
  )
}

function PageBreak() {
  const { t } = useTranslation('visit-reports')
  return <hr className={styles.pageBreak} aria-label={t('pageBreak')} />
}

const alignOf = (align: unknown) => (align === 'center' || align === 'right' ? align : undefined)

const spansOf = (attrs: NonNullable<ReportBody['attrs']>) => ({
  colSpan: Number(attrs['colspan'] ?? 1),
  rowSpan: Number(attrs['rowspan'] ?? 1),
})
