import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useCanGoBack, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './Move.module.css'

interface MovePageProps {
  code: string
  title: string
  icon?: ReactNode
  children: ReactNode
}

/** A step of moving a visit, with the way back to it; what came of the press before is read from its title. */
export function MovePage({ code, title, icon, children }: MovePageProps) {
  const { t } = useTranslation('moving')
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  return (
    <div className={styles.page}>
      <Link
        to="/b/$bookingCode"
        params={{ bookingCode: code }}
        className={styles.back}
        onClick={event => {
          if (!canGoBack) return
          event.preventDefault()
          router.history.back()
        }}
      >
        <IconArrowLeft size={20} stroke={1.75} aria-hidden="true" />
        {t('back')}
      </Link>
      {icon}
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {children}
    </div>
  )
}
