import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { FormFile } from '#contract/documents/form-files.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { Button } from '#web/ui/Button.tsx'
import { useAcceptAnswers } from './use-accept-answers.ts'
import type { useFormWords } from './use-form-words.ts'
import styles from './FormPanel.module.css'

interface NotableAnswersProps {
  file: FormFile
  words: ReturnType<typeof useFormWords>
}

/** Answers that warn, and those that may enter the record beside what it says now. */
export function NotableAnswers({ file, words }: NotableAnswersProps) {
  const { t } = useTranslation('form-files')
  const { can } = useStaff()
  const accepting = useAcceptAnswers(file.id)
  const mayAccept = can('patients.edit') && file.state === 'signed'
  const waiting = file.notable.filter(({ enters, accepted_at: at }) => enters !== null && at === null)
  const alerts = file.notable.find(({ enters, accepted_at: at }) => enters === 'alerts' && at === null)
  return (
    <section className={styles.part} aria-label={t('notable')}>
      <h3>{t('notable')}</h3>
      {/* All of them go to one place: what stands there is said once. */}
      {alerts ? (
        <small>{alerts.record ? t('alertsInRecord', { said: alerts.record }) : t('noAlertsInRecord')}</small>
      ) : null}
      <ul className={styles.notable}>
        {file.notable.map(
          ({ element, label, said, warns, enters, record, accepted_at: at, accepted_by: by }) => (
            <li key={element}>
              <span>
                {warns ? <IconAlertTriangle size={16} stroke={2} aria-hidden="true" /> : null}
                {label} <strong>{said}</strong>
              </span>
              {at ? (
                <small>{t('acceptedBy', { name: by ?? '', when: words.when(at) })}</small>
              ) : enters && enters !== 'alerts' ? (
                <small>{record ? t('inRecord', { said: record }) : t('notInRecord')}</small>
              ) : null}
              {mayAccept && enters && !at ? (
                <Button
                  variant="secondary"
                  size="dense"
                  busy={accepting.isPending && accepting.variables.includes(element)}
                  onClick={() => accepting.mutate([element])}
                >
                  {t('accept')}
                </Button>
              ) : null}
            </li>
          ),
        )}
      </ul>
      {mayAccept && waiting.length > 1 ? (
        <Button
          variant="secondary"
          size="dense"
          busy={accepting.isPending}
          onClick={() => accepting.mutate(waiting.map(({ element }) => element))}
        >
          {t('acceptAll')}
        </Button>
      ) : null}
    </section>
  )
}
