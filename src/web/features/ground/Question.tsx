import { IconExternalLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AffectedBooking } from '#contract/bookings/affected.ts'
import type { AffectedProgress } from '#contract/bookings/affected-visits.ts'
import type { AffectedQuestion } from '#web/api/call-keeping.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { causeOf, isWholeChange } from './causes.ts'
import { PlanDialog } from './PlanDialog.tsx'
import styles from './Question.module.css'

interface QuestionProps {
  question: AffectedQuestion
  onApplied: (started: AffectedProgress) => void
}

/** Who may plan is led to it: at once where somebody leaves, else from the list. */
export default function Question({ question, onApplied }: QuestionProps) {
  const client = useQueryClient()
  const { can } = useStaff()
  const [cause] = useState(() =>
    can('bookings.edit') && can('bookings.all_doctors') ? causeOf(question, client) : undefined,
  )
  const [isPlanning, setIsPlanning] = useState(cause?.kind === 'doctor_leaves')
  const [hasFailed, setHasFailed] = useState(false)
  const leave = useCallback(() => setHasFailed(true), [])
  return cause && isPlanning && !hasFailed ? (
    <PlanDialog
      cause={cause}
      count={question.affected.count}
      onApplied={started => {
        onApplied(started)
        question.decide(isWholeChange(cause) ? 'made' : 'again')
      }}
      onFailed={leave}
      onClose={() => question.decide('leave')}
    />
  ) : (
    <AffectedDialog
      question={question}
      onPlan={cause && !hasFailed ? () => setIsPlanning(true) : undefined}
    />
  )
}

interface AffectedDialogProps {
  question: AffectedQuestion
  /** Left out where no plan can be made. */
  onPlan: (() => void) | undefined
}

function AffectedDialog({ question, onPlan }: AffectedDialogProps) {
  const { t } = useTranslation(['clinic', 'common', 'leaving'])
  const format = useFormat()
  const { affected, visits, isAgain, decide } = question
  const { count } = affected
  const doctors = new Set(visits.map(visit => visit.doctor_id))
  const untold = count - visits.length
  return (
    <Dialog
      title={t('clinic:affected.title', { count })}
      text={t(isAgain ? 'clinic:affected.again' : 'clinic:affected.text')}
      width={520}
      onClose={() => decide('leave')}
    >
      {visits.length > 0 ? (
        <ul className={styles.list} aria-label={t('clinic:affected.list')}>
          {visits.map(visit => (
            <li key={visit.booking_id}>
              <Visit visit={visit} withDoctor={doctors.size > 1} />
            </li>
          ))}
          {untold > 0 ? (
            <li className={styles.more}>{t('clinic:affected.more', { count: untold })}</li>
          ) : null}
        </ul>
      ) : (
        <p className={styles.span}>
          {count === 1
            ? format.dayShort(dateOf(affected.first))
            : t('clinic:affected.span', {
                first: format.dayShort(dateOf(affected.first)),
                last: format.dayShort(dateOf(affected.last)),
              })}
        </p>
      )}
      <div className={styles.foot}>
        <Button variant="secondary" size="dense" onClick={() => decide('leave')}>
          {t('common:actions.cancel')}
        </Button>
        <Button variant={onPlan ? 'secondary' : 'primary'} size="dense" onClick={() => decide('keep')}>
          {t('clinic:affected.keep', { count })}
        </Button>
        {onPlan ? (
          <Button size="dense" onClick={onPlan}>
            {t('leaving:seeAndMove')}
          </Button>
        ) : null}
      </div>
    </Dialog>
  )
}

/** Opens its day beside the page, where what is being changed waits for an answer. */
function Visit({ visit, withDoctor }: { visit: AffectedBooking; withDoctor: boolean }) {
  const { t } = useTranslation('clinic')
  const format = useFormat()
  const { booking_id: booking, start, end, patient_name, doctor_name, services } = visit
  const date = dateOf(start)
  return (
    <Link
      className={styles.visit}
      to="/cabinet/administration/calendar"
      search={{ view: 'timeGridDay', activeDate: date, booking }}
      target="_blank"
    >
      <span className={styles.when}>
        <strong>{format.dayShort(date)}</strong>
        {clockOf(start)}–{clockOf(end)}
      </span>
      <span className={styles.who}>
        <strong>{patient_name || t('affected.group')}</strong>
        {[services, withDoctor && doctor_name].filter(Boolean).join(' · ')}
      </span>
      <IconExternalLink size={18} stroke={1.75} aria-hidden="true" />
      <span className="visually-hidden">{t('affected.open')}</span>
    </Link>
  )
}

// The instant says them in the clinic's own zone.
const dateOf = (instant: string) => instant.slice(0, 10)
const clockOf = (instant: string) => instant.slice(11, 16)
