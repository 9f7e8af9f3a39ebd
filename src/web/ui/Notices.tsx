import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { closeNotice, listNotices, noticeLife, subscribeNotices } from './notices.ts'
import type { Notice } from './notices.ts'
import styles from './Notices.module.css'

const icons = { ok: IconCircleCheck, error: IconAlertCircle, info: IconInfoCircle }

/** All notices of the page, in the top layer so that they also show above a dialog. */
export function Notices() {
  const { t } = useTranslation()
  const notices = useSyncExternalStore(subscribeNotices, listNotices)
  const stack = useRef<HTMLElement>(null)
  const newest = notices.at(-1)?.id

  useEffect(() => {
    // A dialog opened later lies above an older popover: showing it anew brings it back on top.
    if (stack.current?.matches(':popover-open')) stack.current.hidePopover()
    if (newest !== undefined) stack.current?.showPopover()
  }, [newest])

  return (
    <section ref={stack} popover="manual" className={styles.stack} aria-label={t('notices.label')}>
      <div aria-live="polite" className="visually-hidden">
        {notices.at(-1)?.text}
      </div>
      {notices.map(notice => (
        <NoticeRow key={notice.id} notice={notice} />
      ))}
    </section>
  )
}

function NoticeRow({ notice }: { notice: Notice }) {
  const { t } = useTranslation()
  const [held, setHeld] = useState(false)
  const [isOver, setIsOver] = useState(false)
  const Icon = icons[notice.kind]

  // Its time runs from when it appeared, whatever happens; who is at it when it ends keeps it until they leave.
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), noticeLife)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (isOver && !held) closeNotice(notice.id)
  }, [isOver, held, notice.id])

  return (
    <div
      className={clsx(styles.notice, notice.kind === 'error' && styles.error)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <div className={styles.content}>
        <span className={styles.text}>{notice.text}</span>
        <div className={styles.actions}>
          {[notice.action, notice.otherAction].map(
            action =>
              action && (
                <button
                  key={action.label}
                  type="button"
                  className={styles.action}
                  onClick={() => {
                    action.run()
                    closeNotice(notice.id)
                  }}
                >
                  {action.label}
                </button>
              ),
          )}
        </div>
      </div>
      <button
        type="button"
        className={styles.close}
        aria-label={t('notices.dismiss')}
        onClick={() => closeNotice(notice.id)}
      >
        <IconX size={20} stroke={1.75} />
      </button>
    </div>
  )
}
