import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getFormFile, type ListedFormFile } from '#contract/documents/form-files.ts'
import { query } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './Strip.module.css'
import { useAcceptAnswers } from './use-accept-answers.ts'

/** Answers of a signed form that somebody should see, until they are in the record. */
export function AlarmStrip({ file, onOpen }: { file: ListedFormFile; onOpen: () => void }) {
  const { t } = useTranslation('form-files')
  const { can } = useStaff()
  const { data } = useQuery({ ...query(getFormFile, { id: file.id }), select: reply => reply.data })
  const accepting = useAcceptAnswers(file.id)
  const waiting = data?.notable.filter(({ accepted_at: at, enters }) => at === null && enters !== null) ?? []
  const warning = waiting.filter(({ warns }) => warns)
  const told = warning.length > 0 ? warning : waiting
  if (told.length === 0) return null
  return (
    <div className={styles.strip} data-tone="warn">
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
      <p>
        <strong>{t('alarm', { count: told.length })}</strong>{' '}
        {told.map(({ element, label, said }) => (
          <span key={element}>{t('answer', { label, said })} </span>
        ))}
      </p>
      {can('patients.edit') ? (
        <Button
          variant="secondary"
          size="dense"
          busy={accepting.isPending}
          onClick={() =>
            told.length === 1 ? accepting.mutate(told.map(({ element }) => element)) : onOpen()
          }
        >
          {t(told.length === 1 ? 'accept' : 'seeAnswers')}
        </Button>
      ) : null}
    </div>
  )
}
