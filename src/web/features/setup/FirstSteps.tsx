import { IconCloudCheck, IconCloudOff, IconCloudUp, IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getFirstSteps } from '#contract/clinic/first-steps.ts'
import { type FirstStep } from '#domain/clinic/first-step-names.ts'
import { nextStep } from '#domain/clinic/first-steps.ts'
import { ApiError, isUnanswered } from '#web/api/client.ts'
import { query } from '#web/api/query.ts'
import { TwoSavers } from '#web/parts/records/TwoSavers.tsx'
import { useSaversQuestion } from '#web/parts/records/use-savers-question.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { useUnsaved } from '#web/ui/use-unsaved.ts'
import { Wordmark } from '#web/ui/Wordmark.tsx'
import { AddressStep } from './AddressStep.tsx'
import { CabinetsStep } from './CabinetsStep.tsx'
import { ClinicStep } from './ClinicStep.tsx'
import { DoctorsStep } from './DoctorsStep.tsx'
import { createFieldDrafts } from './field-draft.ts'
import { LinkStep } from './LinkStep.tsx'
import { Preview } from './Preview.tsx'
import type { PreviewDraft } from './preview-draft.ts'
import { PriceListStep } from './PriceListStep.tsx'
import { createSaver, type Saver } from './saver.ts'
import { SetupContext, useSaver } from './setup-context.ts'
import { StepList } from './StepList.tsx'
import { WeekStep } from './WeekStep.tsx'
import styles from './FirstSteps.module.css'

const CALENDAR = '/cabinet/administration/calendar'
const NO_ANSWER_MILLISECONDS = 5_000

const STEPS: Record<FirstStep, () => React.ReactNode> = {
  clinic: ClinicStep,
  address: AddressStep,
  cabinets: CabinetsStep,
  services: PriceListStep,
  doctors: DoctorsStep,
  week: WeekStep,
  link: LinkStep,
}

interface FirstStepsProps {
  /** Of the address; without one it is the first that is left. */
  step: FirstStep | undefined
  onStep: (step: FirstStep, replace: boolean) => void
}

/** Leads a new clinic to its first online booking. */
export function FirstSteps({ step, onStep }: FirstStepsProps) {
  const { t } = useTranslation('setup')
  usePageTitle(t('title'))
  const navigate = useNavigate()
  const [saver] = useState(createSaver)
  const [drafts] = useState(createFieldDrafts)
  const { question, saveOver } = useSaversQuestion()
  const [draft, setDraft] = useState<{
    step: FirstStep | undefined
    first: PreviewDraft
    draft: PreviewDraft
  }>()
  const [isPreviewed, setIsPreviewed] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const all = useQuery({ ...query(getFirstSteps, {}), meta: { silent: true } })
  const steps = all.data?.data.steps

  const resumed = steps && (nextStep(steps) ?? 'link')
  useEffect(() => {
    // Held in the address, so that a step that becomes done while one writes in it stays open.
    if (!step && resumed && !isLeaving) onStep(resumed, true)
  }, [step, resumed, isLeaving, onStep])

  const preview = useCallback(
    (next: PreviewDraft) =>
      setDraft(before => ({
        step,
        first: before && before.step === step ? before.first : next,
        draft: next,
      })),
    [step],
  )
  const setup = useMemo(
    () => step && { saver, drafts, saveOver, step, preview, go: (to: FirstStep) => onStep(to, false) },
    [saver, drafts, saveOver, step, preview, onStep],
  )
  const Step = step && STEPS[step]
  const shown = draft?.step === step ? draft : undefined
  const isChanged = JSON.stringify(shown?.first) !== JSON.stringify(shown?.draft)

  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <Wordmark height={28} />
        <p className={styles.title}>{t('title')}</p>
        <SavingSign saver={saver} />
        <Button
          variant="secondary"
          size="compact"
          onClick={async () => {
            // The calendar may take a moment to come; the first step, told meanwhile, would call back from its way.
            setIsLeaving(true)
            await saver.flush()
            await navigate({ to: CALENDAR })
          }}
        >
          {t('later')}
        </Button>
      </header>
      {setup && Step && steps ? (
        <SetupContext value={setup}>
          <StepList steps={steps} />
          <main key={step} className={styles.main} data-wide={step === 'services' || undefined}>
            <Step />
            <Button
              className={styles.showPreview}
              variant="secondary"
              size="compact"
              icon={<IconEye size={20} stroke={1.75} aria-hidden="true" />}
              onClick={() => setIsPreviewed(true)}
            >
              {t('preview.show')}
            </Button>
          </main>
          <aside className={styles.preview} aria-label={t('preview.title')}>
            <Preview draft={shown?.draft} isChanged={isChanged} />
          </aside>
          {isPreviewed ? (
            <Dialog title={t('preview.title')} onClose={() => setIsPreviewed(false)}>
              <Preview draft={shown?.draft} isChanged={isChanged} onlyPhone />
            </Dialog>
          ) : null}
          {question ? (
            <TwoSavers
              {...question}
              onLeave={() => question.decide(question.asked.map(({ name }) => name))}
            />
          ) : null}
        </SetupContext>
      ) : (
        <main className={styles.waiting} aria-busy={!all.error}>
          {all.error ? (
            <EmptyState level={1} title={all.error.message}>
              <Button size="compact" onClick={() => void all.refetch()}>
                {t('retry')}
              </Button>
            </EmptyState>
          ) : (
            <>
              <Skeleton width={220} height={32} />
              <Skeleton height={48} />
              <Skeleton height={48} />
            </>
          )}
        </main>
      )}
    </div>
  )
}

/** Says whether what was typed is kept; what got no answer is sent again by itself. */
function SavingSign({ saver }: { saver: Saver }) {
  const { t } = useTranslation('setup')
  const { state, errors } = useSaver(saver)
  useUnsaved(state === 'failed' || state === 'saving')
  const [error] = errors.values()
  const isOffline = state === 'failed' && isUnanswered(error)
  useEffect(() => {
    if (!isOffline) return undefined
    const again = () => void saver.flush()
    const timer = setInterval(again, NO_ANSWER_MILLISECONDS)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [isOffline, saver])

  const Icon = state === 'failed' ? IconCloudOff : state === 'saving' ? IconCloudUp : IconCloudCheck
  return (
    <div className={styles.saving} data-state={state}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <p role="status">
        {state === 'failed' ? (
          <>
            <strong>{t('failed')}</strong>{' '}
            {error instanceof ApiError && !isOffline ? <span>{error.message}</span> : null}
          </>
        ) : (
          t(state === 'idle' ? 'unsaved' : state)
        )}
      </p>
      {state === 'failed' ? (
        <Button variant="quiet" size="dense" onClick={() => void saver.flush()}>
          {t('retry')}
        </Button>
      ) : null}
    </div>
  )
}
