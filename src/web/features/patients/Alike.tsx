import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Duplicate } from '#contract/patients/patients.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useDuplicateWords } from '#web/i18n/use-duplicate-words.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { DuplicatePanel } from '#web/ui/DuplicatePanel.tsx'
import styles from './PatientDialog.module.css'

interface AlikeProps {
  title: string
  people: readonly Duplicate[]
  /** Whose record is being changed; nobody's while somebody new is written down. */
  kept: number | undefined
  other?: string
  busy?: boolean
  onOther?: () => void
}

/** Who may be the same person: the way to their record, and to making one of two. Either leaves the form, which asks first. */
export function Alike({ people, kept, ...panel }: AlikeProps) {
  const { t } = useTranslation(['staff', 'people'])
  const mayMerge = useStaff().can('patients.delete')
  const describe = useDuplicateWords()
  const [one, two] = people
  return (
    <>
      <DuplicatePanel key={people.map(each => each.id).join()} {...panel} people={people.map(describe)}>
        {id => (
          <span className={styles.ways}>
            <Link
              to="/cabinet/administration/clients/$id"
              params={{ id: String(id) }}
              className={buttonClass({ variant: 'quiet', size: 'dense' })}
            >
              {t('staff:duplicate.open')}
            </Link>
            {mayMerge && kept !== undefined ? (
              <MergeLink kept={kept} merged={id} label={t('people:form.merge')} />
            ) : null}
          </span>
        )}
      </DuplicatePanel>
      {mayMerge && kept === undefined && one && two && people.length === 2 ? (
        <p>
          <MergeLink kept={one.id} merged={two.id} label={t('people:form.mergeTwo')} />
        </p>
      ) : null}
    </>
  )
}

function MergeLink({ label, ...search }: { label: string; kept: number; merged: number }) {
  return (
    <Link
      to="/cabinet/administration/clients/merge"
      search={search}
      className={buttonClass({ variant: 'quiet', size: 'dense' })}
    >
      {label}
    </Link>
  )
}
