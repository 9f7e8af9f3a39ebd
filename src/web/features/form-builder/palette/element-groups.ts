import {
  IconAlignLeft, IconAlphabetLatin, IconCalendar, IconCamera, IconChartBar, IconCheckbox, IconCircleDot, IconCursorText,
  IconDental, IconHeading, IconIdBadge2, IconListDetails, IconNumber123, IconPageBreak, IconPhoto, IconSelectAll,
  IconSignature, IconSquareCheck, IconToggleRight,
} from '@tabler/icons-react' // prettier-ignore
import type { Icon } from '@tabler/icons-react'
import type { ElementType } from '#domain/documents/forms/form-template.ts'

/** The palette, from top to bottom. */
export const ELEMENT_GROUPS = [
  { key: 'text', types: ['heading', 'paragraph', 'image'] },
  {
    key: 'questions',
    types: [
      'short',
      'long',
      'number',
      'date',
      'yes_no',
      'choice',
      'choices',
      'dropdown',
      'scale',
      'teeth',
      'upload',
    ],
  },
  { key: 'patient', types: ['record', 'consent', 'signature', 'initials'] },
  { key: 'page', types: ['page_break'] },
] as const satisfies readonly { key: string; types: readonly ElementType[] }[]

export const ELEMENT_ICONS: Readonly<Record<ElementType, Icon>> = {
  heading: IconHeading,
  paragraph: IconAlignLeft,
  image: IconPhoto,
  page_break: IconPageBreak,
  short: IconCursorText,
  long: IconListDetails,
  number: IconNumber123,
  scale: IconChartBar,
  date: IconCalendar,
  yes_no: IconToggleRight,
  choice: IconCircleDot,
  dropdown: IconSelectAll,
  choices: IconCheckbox,
  teeth: IconDental,
  upload: IconCamera,
  record: IconIdBadge2,
  consent: IconSquareCheck,
  signature: IconSignature,
  initials: IconAlphabetLatin,
}
