import { IconLinkOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/api/client.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

interface DeadLinkProps {
  /** What it would lead to: a visit, or the question how it was. */
  to: 'visit' | 'rate'
  error: Error
  busy: boolean
  onRetry: () => void
}

/** In the place of what a patient's link opens, when it does not. */
export function DeadLink({ to, error, busy, onRetry }: DeadLinkProps) {
  const { t } = useTranslation(['patient', 'common'])
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 422)
  return (
    <EmptyState
      level={1}
      icon={<IconLinkOff size={28} stroke={1.75} />}
      title={isUnknown ? t(`patient:${to}.unknown`) : error.message}
      text={isUnknown ? t('patient:visit.unknownText') : undefined}
    >
      {isUnknown ? (
        <Link to="/pacient" className={buttonClass({ variant: 'secondary' })}>
          {t('patient:searchDoctor')}
        </Link>
      ) : (
        <Button variant="secondary" busy={busy} onClick={onRetry}>
          {t('common:actions.retry')}
        </Button>
      )}
    </EmptyState>
  )
}
