import {
  IconCalendar, IconCircleDot, IconCursorText, IconDental, IconNotes, IconSignature, IconSquareCheck, IconStethoscope, IconTable,
} from '@tabler/icons-react' // prettier-ignore
import type { Icon } from '@tabler/icons-react'
import type { BlockKind } from '#domain/documents/reports/report-schema.ts'
import type { FieldKind } from '#domain/documents/reports/report-template.ts'

export const BLOCK_ICONS: Record<BlockKind, Icon> = {
  services: IconTable,
  diagnoses: IconStethoscope,
  teeth: IconDental,
  observations: IconNotes,
  doctor_signature: IconSignature,
}
export const FIELD_ICONS: Record<FieldKind, Icon> = {
  text: IconCursorText,
  choice: IconCircleDot,
  choices: IconSquareCheck,
  date: IconCalendar,
  teeth: IconDental,
}

const SIZE = 18
const SVG = 'http://www.w3.org/2000/svg'
const idOf = (kind: string) => `sheet-${kind}`

/** Once on the page, for the nodes of the sheet, which no component draws. */
export function NodeIcons() {
  return (
    <svg width={0} height={0} aria-hidden="true" className="visually-hidden">
      {Object.entries({ ...BLOCK_ICONS, ...FIELD_ICONS }).map(([kind, KindIcon]) => (
        <symbol key={kind} id={idOf(kind)} viewBox={`0 0 ${SIZE} ${SIZE}`}>
          <KindIcon size={SIZE} stroke={1.75} />
        </symbol>
      ))}
    </svg>
  )
}

/** One of them, by the kind of a block or a field. */
export function drawNodeIcon(kind: string): SVGElement {
  const icon = document.createElementNS(SVG, 'svg')
  icon.setAttribute('width', String(SIZE))
  icon.setAttribute('height', String(SIZE))
  icon.setAttribute('aria-hidden', 'true')
  const use = document.createElementNS(SVG, 'use')
  use.setAttribute('href', `#${idOf(kind)}`)
  icon.append(use)
  return icon
}
