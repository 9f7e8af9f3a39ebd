import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import type { LeaveQuestionProps } from './LeaveQuestion.tsx'
import type { Meetings } from './use-leaving.ts'
import { nameOf, useVideoWords } from './use-video-words.ts'
import styles from './LeaveQuestion.module.css'

const CHOICES = ['keep', 'delete'] as const

type LeaveChoiceProps = Omit<LeaveQuestionProps, 'button'>

/** What leaving does, as the choice about the meetings stands, and the press that does it. */
export function LeaveChoice({ video, provider, next, onClose, onAnswer }: LeaveChoiceProps) {
  const { t } = useTranslation(['integrations', 'common'])
  const { listOf } = useVideoWords()
  const [meetings, setMeetings] = useState<Meetings>('keep')
  const count = video.upcoming
  const names = { provider: nameOf(provider), other: next && t(`short.${next}`) }
  const revoked = video.doctors.filter(doctor => doctor.account).map(doctor => doctor.name)
  const labels = {
    keep: t('leave.keep', { count, ...names }),
    delete: t(next ? 'leave.deleteThen' : 'leave.delete', { count, ...names }),
  }
  return (
    <div className={styles.question}>
      <ul className={styles.facts}>
        {count > 0 ? (
          <Fact isWarning={meetings === 'delete'}>
            <Trans
              t={t}
              i18nKey={meetings === 'keep' ? 'leave.kept' : 'leave.deleted'}
              count={count}
              values={names}
              components={{ b: <strong /> }}
            />
          </Fact>
        ) : null}
        <Fact isWarning={next === undefined}>
          {next ? t('leave.next', { other: nameOf(next) }) : t('leave.none')}
        </Fact>
        <Fact>
          {revoked.length === 0 ? (
            t('leave.revoked', names)
          ) : (
            <>
              {t('leave.revokedOf', names)} <strong>{listOf(revoked)}</strong>.
            </>
          )}
        </Fact>
        {count > 0 && meetings === 'keep' ? <Fact isWarning>{t('leave.stuck', names)}</Fact> : null}
      </ul>
      {count > 0 ? (
        <fieldset className={styles.options}>
          <legend className="visually-hidden">{t('leave.meetings')}</legend>
          {CHOICES.map(value => (
            <label key={value} className={styles.option}>
              <input
                type="radio"
                name="meetings"
                checked={meetings === value}
                onChange={() => setMeetings(value)}
              />
              {labels[value]}
            </label>
          ))}
        </fieldset>
      ) : null}
      <div className={styles.choices}>
        <Button variant="secondary" size="dense" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
        <Button size="dense" className={styles.go} onClick={() => onAnswer(meetings)}>
          {next ? t('leave.goOn', names) : t('leave.go')}
        </Button>
      </div>
    </div>
  )
}

function Fact({ isWarning = false, children }: { isWarning?: boolean; children: ReactNode }) {
  const Icon = isWarning ? IconAlertTriangle : IconCheck
  return (
    <li data-warning={isWarning || undefined}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <p>{children}</p>
    </li>
  )
}
