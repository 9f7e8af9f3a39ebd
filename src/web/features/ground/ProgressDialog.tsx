import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { AffectedProgress } from '#contract/bookings/affected-visits.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import styles from './ProgressDialog.module.css'

interface ProgressDialogProps {
  progress: AffectedProgress
  /** What became of them, in words. */
  what: string
  onClose: () => void
}

/** How far a plan is, then what became of the visits; it goes on when this is closed. */
export function ProgressDialog({ progress, what, onClose }: ProgressDialogProps) {
  const { t } = useTranslation(['leaving', 'common'])
  const { state, done, total, pinned, failed, skipped } = progress
  const isDone = state === 'done'
  return (
    <Dialog title={t(isDone ? 'done' : 'working')} width={480} onClose={onClose}>
      <div className={styles.inside} aria-live="polite">
        {isDone ? (
          <>
            {what ? <p>{t('doneTopic', { what })}</p> : null}
            {failed > 0 ? <p className={styles.note}>{t('taken', { count: failed })}</p> : null}
            {skipped > 0 ? <p className={styles.note}>{t('skipped', { count: skipped })}</p> : null}
          </>
        ) : (
          <>
            <progress max={total} value={done} aria-label={t('working')} />
            <p className={styles.count}>{t('progress', { done, total })}</p>
            <p className={styles.note}>{t('workingText')}</p>
          </>
        )}
      </div>
      <div className={styles.foot}>
        {isDone && pinned > 0 ? (
          <Link
            to="/cabinet/administration/calendar"
            className={buttonClass({ variant: 'secondary', size: 'dense' })}
            onClick={onClose}
          >
            {t('toPinboard')}
          </Link>
        ) : null}
        <Button size="dense" onClick={onClose}>
          {t('common:actions.close')}
        </Button>
      </div>
    </Dialog>
  )
}
