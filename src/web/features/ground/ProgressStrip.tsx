import { IconCircleCheck, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { AffectedProgress } from '#contract/bookings/affected-visits.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import styles from './ProgressStrip.module.css'

interface ProgressStripProps {
  progress: AffectedProgress
  /** What became of them, in words. */
  what: string
  onOpen: () => void
  /** Once it is done. */
  onClose: () => void
}

/** Above the page: how far a plan is, then that it is done, until somebody has seen it. */
export function ProgressStrip({ progress, what, onOpen, onClose }: ProgressStripProps) {
  const { t } = useTranslation(['leaving', 'common'])
  const { state, done, total } = progress
  const isDone = state === 'done'
  return (
    <section className={styles.strip} aria-label={t('strip')}>
      {isDone ? (
        <IconCircleCheck size={20} stroke={1.75} aria-hidden="true" />
      ) : (
        <progress max={total} value={done} aria-label={t('working')} />
      )}
      <p role="status">
        {isDone ? (what ? t('doneTopic', { what }) : t('done')) : t('workingStrip', { done, total })}
      </p>
      <Button variant="secondary" size="dense" onClick={onOpen}>
        {t('details')}
      </Button>
      {isDone ? (
        <IconButton dense label={t('common:actions.close')} onClick={onClose}>
          <IconX size={20} stroke={1.75} />
        </IconButton>
      ) : null}
    </section>
  )
}
