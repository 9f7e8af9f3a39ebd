import { useTranslation } from 'react-i18next'
import { FIRST_STEPS } from '#domain/clinic/first-step-names.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useSetup } from './setup-context.ts'
import styles from './FirstSteps.module.css'

interface StepWaitingProps {
  /** What the step is drawn from. */
  lists: readonly { readonly error: Error | null; readonly refetch: () => Promise<unknown> }[]
}

/** A step whose lists are on their way, or could not be read. */
export function StepWaiting({ lists }: StepWaitingProps) {
  const { t } = useTranslation('setup')
  const { step } = useSetup()
  const failed = lists.filter(list => list.error)
  const error = failed[0]?.error
  return (
    <div className={styles.step}>
      <div className={styles.body} aria-busy={!error}>
        <p className={styles.number}>
          {t('stepOf', { number: FIRST_STEPS.indexOf(step) + 1, count: FIRST_STEPS.length })}
        </p>
        <h1>{t(`names.${step}`)}</h1>
        {error ? (
          <EmptyState title={error.message}>
            <Button size="compact" onClick={() => failed.forEach(list => void list.refetch())}>
              {t('retry')}
            </Button>
          </EmptyState>
        ) : (
          <div className={styles.bones}>
            <Skeleton width="80%" height={20} />
            <Skeleton height={48} />
            <Skeleton height={48} />
            <Skeleton height={120} />
          </div>
        )}
      </div>
    </div>
  )
}
