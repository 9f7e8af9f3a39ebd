import { markMatch } from './mark-match.tsx'
import { shortLabel } from './short-label.ts'

interface ShortLabelProps {
  label: string
  /** What is looked for, marked in it. */
  search?: string
}

/** A label of a list at its longest: whole to who points at it and to readers. */
export function ShortLabel({ label, search = '' }: ShortLabelProps) {
  const short = shortLabel(label)
  if (short === label) return markMatch(label, search)
  return (
    <span title={label}>
      <span aria-hidden="true">{markMatch(short, search)}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
