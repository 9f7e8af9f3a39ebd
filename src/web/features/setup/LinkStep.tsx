import { IconCalendarPlus, IconCircleCheck, IconCopy, IconExternalLink, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { cancelBooking } from '#contract/bookings/booking-changes.ts'
import { getClinic } from '#contract/clinic/clinics.ts'
import { addTestBooking, getFirstSteps, type FirstSteps } from '#contract/clinic/first-steps.ts'
import { ApiError, call } from '#web/api/client.ts'
import { newKey } from '#web/api/new-key.ts'
import { query, useInvalidate } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { useFormat } from '#web/i18n/format.ts'
import { ClinicLinkCard } from '#web/parts/clinic-page/ClinicLinkCard.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { showError, showNotice } from '#web/ui/notices.ts'
import { useSetup } from './setup-context.ts'
import { StepFrame } from './StepFrame.tsx'
import { StepWaiting } from './StepWaiting.tsx'
import { stepQuery } from './step-query.ts'
import styles from './LinkStep.module.css'

/** Where patients book from now on, and what they would still miss. */
export function LinkStep() {
  const { t } = useTranslation('setup')
  const { go } = useSetup()
  const { clinicId: id = 0 } = useStaff()
  const lists = [
    useQuery({ ...stepQuery(getClinic, { id, lang: currentLanguage() }), enabled: id > 0 }),
    useQuery(stepQuery(getFirstSteps, {})),
  ] as const
  const [clinic, state] = [lists[0].data?.data, lists[1].data?.data]
  if (!state || !clinic) return <StepWaiting lists={lists} />
  const lacking = state.steps.flatMap(({ step, done }) => (done || step === 'link' ? [] : [step]))
  const isOnline = !lacking.some(step => step !== 'address' && step !== 'clinic')
  const link = clinic.page
  return (
    <StepFrame
      title={t(isOnline ? 'link.title' : 'link.notYet')}
      text={t(isOnline ? 'link.text' : 'link.notYetText')}
    >
      <section className={styles.link} aria-label={t('link.address')}>
        <p className={styles.address}>{link.replace(/^https?:\/\//, '')}</p>
        <div className={styles.actions}>
          <Button
            size="compact"
            icon={<IconCopy size={20} stroke={1.75} aria-hidden="true" />}
            onClick={() => void copyText(link, t('link.copied'))}
          >
            {t('link.copy')}
          </Button>
          <a
            className={buttonClass({ variant: 'secondary', size: 'compact' })}
            href={link}
            target="_blank"
            rel="noreferrer"
          >
            <IconExternalLink size={20} stroke={1.75} aria-hidden="true" />
            {t('link.open')}
          </a>
        </div>
      </section>
      <ClinicLinkCard page={link} />
      {isOnline ? <TestBooking state={state} /> : null}
      <section className={styles.missing} aria-labelledby="missing">
        <h2 id="missing">{t('link.missing')}</h2>
        {lacking.length > 0 ? (
          <ul>
            {lacking.map(step => (
              <li key={step}>
                {t(`link.missingStep.${step}`)}
                <Button variant="quiet" size="dense" onClick={() => go(step)}>
                  {t('link.fill')}
                </Button>
              </li>
            ))}
          </ul>
        ) : (
          <p>
            <IconCircleCheck size={20} stroke={1.75} aria-hidden="true" />
            {t('link.nothingMissing')}
          </p>
        )}
      </section>
    </StepFrame>
  )
}

/** A visit at the first free hour, to see what a patient sees; it goes with one press. */
function TestBooking({ state }: { state: FirstSteps }) {
  const { t } = useTranslation('setup')
  const format = useFormat()
  const client = useQueryClient()
  const invalidate = useInvalidate()
  const test = state.test_booking
  const settle = async () => {
    invalidate('booking')
    await client.invalidateQueries({ queryKey: query(getFirstSteps, {}).queryKey })
  }
  const make = useMutation({
    mutationFn: () => call(addTestBooking, {}, { idempotencyKey: newKey() }),
    onError: refuse,
    onSettled: settle,
  })
  const remove = useMutation({
    mutationFn: (id: number) => call(cancelBooking, { booking_id: id, scope: 'this' }),
    onSuccess: () => void showNotice({ kind: 'ok', text: t('link.testGone') }),
    onError: refuse,
    onSettled: settle,
  })
  return (
    <section className={styles.card} aria-labelledby="test-booking">
      <h2 id="test-booking">{t('link.test')}</h2>
      <p>{t('link.testText')}</p>
      {test ? (
        <>
          <p className={styles.made} role="status">
            <IconCircleCheck size={20} stroke={1.75} aria-hidden="true" />
            {t('link.testMade', { when: format.dayTime(test.start), doctor: test.doctor_name })}
          </p>
          <div className={styles.actions}>
            <Link
              className={buttonClass({ variant: 'secondary', size: 'compact' })}
              to="/cabinet/administration/calendar"
              search={{ booking: test.booking_id, activeDate: test.start.slice(0, 10) }}
            >
              {t('link.seeTest')}
            </Link>
            <Button
              variant="quiet"
              size="compact"
              busy={remove.isPending}
              icon={<IconTrash size={20} stroke={1.75} aria-hidden="true" />}
              onClick={() => remove.mutate(test.booking_id)}
            >
              {t('link.deleteTest')}
            </Button>
          </div>
        </>
      ) : (
        <div className={styles.actions}>
          <Button
            variant="secondary"
            size="compact"
            busy={make.isPending}
            icon={<IconCalendarPlus size={20} stroke={1.75} aria-hidden="true" />}
            onClick={() => make.mutate()}
          >
            {t('link.makeTest')}
          </Button>
        </div>
      )}
    </section>
  )
}

const refuse = (error: unknown) => void (error instanceof ApiError && showError(error.message))
