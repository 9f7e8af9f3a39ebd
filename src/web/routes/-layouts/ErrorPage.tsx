import type { ErrorComponentProps } from '@tanstack/react-router'
import { Link, useCanGoBack, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '#web/api/connection.ts'
import { useSession } from '#web/api/session.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { isStaff } from './user-types.ts'
import styles from './StatusPage.module.css'

/** Stands in for a page that failed to load or to draw, says which, and leads on; the rest of the screen keeps working. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const staff = isStaff(useSession().userType)
  const connection = useConnection()
  const isNotFetched = error instanceof Error && NOT_FETCHED.test(error.message)
  const kind = isNotFetched ? (connection === 'offline' ? 'offline' : 'notLoaded') : 'broken'

  // A browser asks for a part that it could not fetch once only: the page is loaded anew.
  const wasOffline = useRef(connection === 'offline')
  useEffect(() => {
    if (isNotFetched && wasOffline.current && connection === 'online') location.reload()
  }, [isNotFetched, connection])

  return (
    <div className={styles.page} role="alert">
      <h1>{t(`errors.${kind}.title`)}</h1>
      <p>{t(`errors.${kind}.text`)}</p>
      <div className={styles.actions}>
        {kind === 'offline' ? null : (
          <Button
            onClick={() => {
              if (isNotFetched) location.reload()
              reset()
              void router.invalidate()
            }}
          >
            {t('actions.retry')}
          </Button>
        )}
        {canGoBack ? (
          <Button variant="secondary" onClick={() => router.history.back()}>
            {t('actions.back')}
          </Button>
        ) : null}
        <Link
          to={staff ? '/cabinet/administration/calendar' : '/pacient'}
          className={buttonClass({ variant: 'secondary' })}
        >
          {t(staff ? 'notFound.toStaff' : 'errors.home')}
        </Link>
      </div>
    </div>
  )
}

/** A part of the page that could not be fetched, as each browser tells it. */
const NOT_FETCHED = /dynamically imported module|module script failed|unable to preload/i
