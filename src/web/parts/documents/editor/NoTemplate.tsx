import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './NoTemplate.module.css'

interface NoTemplateProps {
  tab: 'form-templates' | 'report-templates'
  /** Why there is none; undefined while it comes. */
  problem: string | undefined
  back: string
  /** Left out where asking again would not help. */
  retry?: { isBusy: boolean; onRetry: () => void } | undefined
}

/** In the place of a template that is still to come, or does not. */
export function NoTemplate({ tab, problem, back, retry }: NoTemplateProps) {
  const { t } = useTranslation('common')
  if (problem === undefined)
    return (
      <div className={styles.alone} aria-busy="true">
        <Skeleton width={280} height={28} />
        <Skeleton height={420} />
      </div>
    )
  return (
    <div className={styles.alone}>
      <EmptyState level={1} title={problem}>
        {retry ? (
          <Button size="dense" busy={retry.isBusy} onClick={retry.onRetry}>
            {t('actions.retry')}
          </Button>
        ) : null}
        <Link
          to="/cabinet/administration/$tab"
          params={{ tab }}
          className={buttonClass({ variant: 'secondary', size: 'dense' })}
        >
          {back}
        </Link>
      </EmptyState>
    </div>
  )
}
