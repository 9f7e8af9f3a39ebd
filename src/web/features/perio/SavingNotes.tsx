import { IconCloudCheck, IconCloudOff, IconLoader2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '#web/api/connection.ts'
import { Button } from '#web/ui/Button.tsx'
import { placeOfKey } from './typing/exam-edits.ts'
import { isStuck, waitingIn, type Conflict, type ExamQueue, type QueueState } from './typing/exam-queue.ts'
import { useSiteWords } from './site-label.ts'
import styles from './ExamView.module.css'

const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** Quietly, whether what was typed is saved; loudly, what a person must decide. */
export function SavingNotes({ queue, state }: { queue: ExamQueue; state: QueueState }) {
  const { t } = useTranslation('perio')
  const waiting = waitingIn(state)
  const isClosed = state.base.status === 'closed'
  if (isClosed && !isStuck(state)) return null
  const refused = isClosed ? t('closedMeanwhile') : state.refused && t('refused', { why: state.refused })
  return (
    <>
      {isClosed ? null : <SavingLine waiting={waiting} />}
      {refused === undefined ? null : (
        <div className={styles.notice} data-tone="danger" role="alert">
          <p>{refused}</p>
          {isClosed ? null : (
            <Button variant="secondary" size="dense" onClick={queue.again}>
              {t('tryAgain')}
            </Button>
          )}
          <Button variant="quiet" size="dense" onClick={queue.dropAll}>
            {t('letGo')}
          </Button>
        </div>
      )}
      {state.conflicts.length > 0 && !isClosed ? (
        <section className={styles.conflicts} aria-label={t('conflictTitle')}>
          <h3>{t('conflictTitle')}</h3>
          <p role="alert" className="visually-hidden">
            {t('conflictTitle')}
          </p>
          {state.conflicts.map(one => (
            <ConflictRow key={`${one.key}.${one.field}`} conflict={one} queue={queue} />
          ))}
        </section>
      ) : null}
    </>
  )
}

function SavingLine({ waiting }: { waiting: number }) {
  const { t } = useTranslation('perio')
  const isOffline = useConnection() === 'offline'
  const [Icon, words] =
    waiting === 0
      ? [IconCloudCheck, t('saved')]
      : isOffline
        ? [IconCloudOff, t('offline', { count: waiting })]
        : [IconLoader2, t('saving')]
  return (
    <>
      <p className={styles.saving}>
        <Icon {...ICON} /> {words}
      </p>
      {/* Said once, and not with every figure. */}
      <p role="status" className="visually-hidden">
        {isOffline && waiting > 0 ? t('offlineSaid') : ''}
      </p>
    </>
  )
}

function ConflictRow({ conflict, queue }: { conflict: Conflict; queue: ExamQueue }) {
  const { t } = useTranslation('perio')
  const words = useSiteWords()
  const { key, field, mine, theirs } = conflict
  const { tooth, site } = placeOfKey(key)
  const said = (value: Conflict['mine']) =>
    value === null ? t('none') : typeof value === 'boolean' ? t(value ? 'yes' : 'no') : `${value}`
  const named: Record<string, string> = {
    present: t('states.tooth'),
    implant: t('states.implant'),
  }
  return (
    <div className={styles.conflict}>
      <p>
        {t('conflict', {
          place: site ? words.place(tooth, site) : tooth,
          field: named[field] ?? t(`rows.${field as 'depth'}`),
          mine: said(mine),
          theirs: said(theirs),
        })}
      </p>
      <Button variant="secondary" size="dense" onClick={() => queue.decide(conflict, true)}>
        {t('keepMine', { value: said(mine) })}
      </Button>
      <Button variant="secondary" size="dense" onClick={() => queue.decide(conflict, false)}>
        {t('keepTheirs', { value: said(theirs) })}
      </Button>
    </div>
  )
}
