import { IconArrowMerge } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listMerges } from '#contract/patients/patient-merges.ts'
import { query } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { useUndoMerge } from './use-undo-merge.ts'
import styles from './MergeLines.module.css'

/** The records that were merged into one while that can be undone. */
export default function MergeLines({ patientId }: { patientId: number }) {
  const { t } = useTranslation('patient-moves')
  const format = useFormat()
  const now = useNow()
  const { can } = useStaff()
  const undo = useUndoMerge()
  const { data } = useQuery(query(listMerges, { id: patientId }))
  const open = (data?.data ?? []).filter(merge => merge.undo_until && Date.parse(merge.undo_until) > now)
  if (open.length === 0) return null
  return (
    <ul className={styles.lines}>
      {open.map(merge => {
        const words = { name: merge.merged_name, when: format.dayTime(merge.merged_at) }
        return (
          <li key={merge.id}>
            <IconArrowMerge size={16} stroke={1.75} aria-hidden="true" />
            <span>
              {merge.merged_by
                ? t('merge.joinedBy', { ...words, by: merge.merged_by })
                : t('merge.joined', words)}
            </span>
            {can('patients.delete') ? (
              <Button variant="quiet" size="dense" onClick={() => void undo(merge)}>
                {t('merge.undo')}
              </Button>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
