import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'

interface LoadFailureProps {
  error: Error
  busy: boolean
  onRetry: () => void
}

/** In the place of what could not be read: why, and a press that asks again. */
export function LoadFailure({ error, busy, onRetry }: LoadFailureProps) {
  const { t } = useTranslation()
  return (
    <EmptyState title={error.message}>
      <Button variant="secondary" size="compact" busy={busy} onClick={onRetry}>
        {t('actions.retry')}
      </Button>
    </EmptyState>
  )
}
