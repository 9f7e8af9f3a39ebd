import { IconAlertTriangle, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#web/i18n/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { Check } from './use-checks.ts'
import styles from './VerifyPage.module.css'

const ICON = { size: 24, stroke: 1.75, 'aria-hidden': true } as const

/** What is known of one file. */
export function Checked({ check, onRetry }: { check: Check; onRetry: () => void }) {
  const { t } = useTranslation('public-document')
  const format = useFormat()
  const { file, answer, problem, sha256 } = check
  const document = answer?.document
  if (problem)
    return (
      <Card icon={<IconAlertTriangle {...ICON} />} tone="warn" file={file}>
        <p>{typeof problem === 'string' ? t(`verify.${problem}`) : problem.message}</p>
        {typeof problem === 'string' ? null : (
          <Button variant="secondary" size="compact" onClick={onRetry}>
            {t('verify.again')}
          </Button>
        )}
      </Card>
    )
  if (!answer)
    return (
      <Card icon={null} tone="none" file={file}>
        <p className="visually-hidden">{t('verify.checking')}</p>
        <Skeleton height={44} />
      </Card>
    )
  if (answer.result === 'unchanged' && document)
    return (
      <Card icon={<IconCircleCheck {...ICON} />} tone="ok" file={file} title={t('verify.unchanged')}>
        <p>
          {t(document.kind === 'report' ? 'verify.report' : 'verify.form', {
            code: document.code,
            clinic: document.clinic,
            when: `${format.date(document.at)}, ${format.time(document.at)}`,
          })}
        </p>
        <Hash sha256={sha256} />
      </Card>
    )
  return (
    <Card icon={<IconHelpCircle {...ICON} />} tone="warn" file={file} title={t('verify.unknown')}>
      <p>{t(check.isPdf ? 'verify.unknownText' : 'verify.noPdf')}</p>
      <Hash sha256={sha256} />
    </Card>
  )
}

interface CardProps {
  icon: ReactNode
  tone: 'ok' | 'warn' | 'none'
  file: File
  title?: string
  children: ReactNode
}

function Card({ icon, tone, file, title, children }: CardProps) {
  return (
    <article className={styles.card} data-tone={tone}>
      <span className={styles.icon}>{icon}</span>
      <div>
        {title ? <h2>{title}</h2> : null}
        <p className={styles.name}>{file.name}</p>
        {children}
      </div>
    </article>
  )
}

function Hash({ sha256 }: { sha256: string | undefined }) {
  const { t } = useTranslation('public-document')
  return (
    <p className={styles.hash}>
      {t('fingerprint')} <code>{sha256}</code>
    </p>
  )
}
