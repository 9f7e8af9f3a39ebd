import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { skipFirstStep } from '#contract/clinic/first-steps.ts'
import { FIRST_STEPS } from '#domain/clinic/first-step-names.ts'
import { ApiError, call } from '#web/api/client.ts'
import { invalidate } from '#web/api/query.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { showError } from '#web/ui/notices.ts'
import { useSetup } from './setup-context.ts'
import styles from './FirstSteps.module.css'

/** What steps make. */
const MADE = ['clinic', 'location', 'cabinet', 'service', 'doctor'] as const

interface StepFrameProps {
  title: string
  text: string
  children: ReactNode
  /** Takes the step's defaults where nothing was chosen; answers false when one has to look again. */
  complete?: () => Promise<boolean>
  /** Beside the button that leads on. */
  summary?: ReactNode
}

/** A step: what it asks, and the ways back, past it and on. */
export function StepFrame({ title, text, children, complete, summary }: StepFrameProps) {
  const { t } = useTranslation('setup')
  const { saver, step, go } = useSetup()
  const navigate = useNavigate()
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const at = FIRST_STEPS.indexOf(step)
  const isLast = at === FIRST_STEPS.length - 1

  useEffect(() => heading.current?.focus(), [])

  async function lead(by: 1 | -1) {
    const to = FIRST_STEPS[at + by]
    if (to) return go(to)
    await navigate({ to: '/cabinet/administration/calendar' })
  }

  const advance = useMutation({
    async mutationFn() {
      if (!(await saver.flush())) return
      if (complete && !(await complete())) return
      if (isLast) await call(skipFirstStep, { step, skipped: true })
      // The next step begins with what this one has made.
      await invalidate(client, MADE)
      await lead(1)
    },
    onError: tell,
  })
  const skip = useMutation({
    async mutationFn() {
      await call(skipFirstStep, { step, skipped: true })
      await invalidate(client, 'clinic')
      await lead(1)
    },
    onError: tell,
  })

  return (
    <div className={styles.step}>
      <div className={styles.body}>
        <p className={styles.number}>{t('stepOf', { number: at + 1, count: FIRST_STEPS.length })}</p>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className={styles.text}>{text}</p>
        {children}
      </div>
      <footer className={styles.foot}>
        {at > 0 ? (
          <Button variant="secondary" size="compact" onClick={() => void lead(-1)}>
            {t('back')}
          </Button>
        ) : null}
        <span className={styles.forward}>
          {summary}
          {isLast ? null : (
            <Button variant="quiet" size="compact" busy={skip.isPending} onClick={() => skip.mutate()}>
              {t('skip')}
            </Button>
          )}
          <Button size="compact" busy={advance.isPending} onClick={() => advance.mutate()}>
            {t(`goOn.${step}`)}
          </Button>
        </span>
      </footer>
    </div>
  )
}

/** A step of a clinic whose every place is closed: there is nothing to ask. */
export function WithoutPlace() {
  const { t } = useTranslation('setup')
  const { step } = useSetup()
  return (
    <StepFrame title={t(`names.${step}`)} text={t('noPlace')}>
      <Link
        className={buttonClass({ variant: 'secondary', size: 'compact' })}
        to="/cabinet/administration/locations"
      >
        {t('toPlaces')}
      </Link>
    </StepFrame>
  )
}

/** A call that a press made and that was refused: by what is wrong with its fields, or as a whole. */
function tell(error: unknown) {
  if (!(error instanceof ApiError)) throw error
  showError(Object.values(error.errors).flat()[0] ?? error.message)
}
