import { IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { applyAffected } from '#contract/bookings/affected-visits.ts'
import type { AffectedProgress } from '#contract/bookings/affected-visits.ts'
import { ApiError, call } from '#web/api/client.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { CauseInput } from './causes.ts'
import { PlanChoices } from './PlanChoices.tsx'
import { PlanVisits } from './PlanVisits.tsx'
import { decisionsOf, usePlan } from './use-plan.ts'
import styles from './PlanDialog.module.css'

interface PlanDialogProps {
  cause: CauseInput
  /** How many visits the change met, until the plan says it. */
  count: number
  onApplied: (progress: AffectedProgress) => void
  /** No plan could be made. */
  onFailed: () => void
  onClose: () => void
}

/** Where the visits go that a change leaves behind: nothing happens before its button is pressed. */
export function PlanDialog({ cause, count, onApplied, onFailed, onClose }: PlanDialogProps) {
  const { t } = useTranslation(['leaving', 'common'])
  const titleId = useId()
  const { doctors } = useClinicFacts()
  const plan = usePlan(cause)
  const hasFailed = plan.error !== null && !plan.plan
  useEffect(() => {
    if (hasFailed) onFailed()
  }, [hasFailed, onFailed])
  const leaver = cause.kind === 'doctor_leaves' && doctors.find(one => one.id === cause.doctor_id)
  const total = plan.plan ? plan.plan.count + plan.plan.staying : count
  return (
    <FormModal className={styles.dialog} titleId={titleId} onClose={onClose}>
      {dismiss => (
        <>
          <header className={styles.head}>
            <h2 id={titleId} tabIndex={-1}>
              {leaver
                ? t('leavesTitle', {
                    name: [leaver.title, leaver.first_name, leaver.last_name].filter(Boolean).join(' '),
                    count: total,
                  })
                : t('title', { count: total })}
            </h2>
            <IconButton label={t('common:actions.close')} onClick={dismiss}>
              <IconX size={20} stroke={1.75} />
            </IconButton>
            <p>{t('nothingYet')}</p>
          </header>
          {plan.plan ? (
            <PlanBody plan={plan} onApplied={onApplied} onClose={onClose} />
          ) : (
            <div className={styles.trouble} aria-busy="true">
              <Skeleton height={320} />
            </div>
          )}
        </>
      )}
    </FormModal>
  )
}

interface PlanBodyProps extends Pick<PlanDialogProps, 'onApplied' | 'onClose'> {
  plan: ReturnType<typeof usePlan>
}

function PlanBody({ plan, onApplied, onClose }: PlanBodyProps) {
  const { t } = useTranslation(['leaving', 'common'])
  const format = useFormat()
  const [notify, setNotify] = useState(true)
  const [problem, setProblem] = useState<string>()
  const { decided, counts, cause, lastDay } = plan
  const isLeaving = cause.kind === 'doctor_leaves'

  const applying = useMutation({
    mutationFn: (keep: boolean) =>
      call(applyAffected, {
        id: plan.plan?.id ?? 0,
        decisions: keep
          ? decided.map(({ visit }) => ({ booking_id: visit.booking_id, decision: 'keep' as const }))
          : decisionsOf(decided),
        notify: notify && !keep,
      }),
    meta: { silent: true },
    onSuccess: ({ data }) => onApplied(data),
    onError(error) {
      const isStale = error instanceof ApiError && error.code === 'stale'
      setProblem(isStale ? t('stale') : error.message)
      if (isStale) plan.again()
    },
  })
  const press = (keep: boolean) => {
    setProblem(undefined)
    applying.mutate(keep)
  }

  return (
    <>
      <div className={styles.middle} aria-busy={plan.isLate}>
        <PlanChoices plan={plan} notify={notify} onNotify={setNotify} />
        <PlanVisits plan={plan} />
      </div>
      <footer className={styles.foot}>
        <p role={problem ? 'alert' : undefined} data-problem={problem ? '' : undefined}>
          {problem ??
            (isLeaving ? (lastDay ? t('closes', { day: format.day(lastDay) }) : t('closesNow')) : '')}
        </p>
        <Button variant="secondary" size="dense" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
        {decided.length > 0 ? (
          <Button
            variant="secondary"
            size="dense"
            busy={applying.isPending && applying.variables}
            disabled={applying.isPending || plan.isLate}
            onClick={() => press(true)}
          >
            {t(isLeaving ? 'keepDoctor' : 'keep')}
          </Button>
        ) : null}
        <Button
          size="dense"
          variant={counts.cancelled > 0 ? 'danger' : 'primary'}
          busy={applying.isPending && !applying.variables}
          disabled={applying.isPending || plan.isLate}
          onClick={() => press(false)}
        >
          <DoIt {...counts} />
        </Button>
      </footer>
    </>
  )
}

function DoIt({ moved, pinned, cancelled }: ReturnType<typeof usePlan>['counts']) {
  const { t } = useTranslation('leaving')
  if (cancelled > 0) return t('doCancel', { count: cancelled })
  if (moved > 0 && pinned > 0) return t('doMoveLeave', { moved, pinned })
  if (moved > 0) return t('doMove', { count: moved })
  return pinned > 0 ? t('doPin', { count: pinned }) : t('doNothing')
}
