import { Link } from '@tanstack/react-router'
import { toothName } from '#domain/patients/teeth.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'

/** A tooth's number in a record, which leads to it on the chart. */
export function ToothLink({ tooth, className }: { tooth: number; className?: string | undefined }) {
  return (
    <Link
      to="."
      search={{ tab: 'chart', tooth }}
      className={className}
      title={toothName(tooth, currentLanguage())}
    >
      {tooth}
    </Link>
  )
}
