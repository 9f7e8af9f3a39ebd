import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import { showNotice } from '#web/ui/notices.ts'
import styles from './AccountForm.module.css'

/** The other two ways in. Neither is connected to its provider yet, and each says so. */
export function SocialButtons() {
  const { t } = useTranslation('accounts')
  const sayLater = (provider: 'google' | 'facebook') =>
    showNotice({ kind: 'info', text: t(`login.socialLater.${provider}`) })
  return (
    <div className={styles.social}>
      <Button variant="secondary" icon={<GoogleIcon />} onClick={() => sayLater('google')}>
        Google
      </Button>
      <Button variant="secondary" icon={<FacebookIcon />} onClick={() => sayLater('facebook')}>
        Facebook
      </Button>
    </div>
  )
}

function GoogleIcon() {
  return (
    <svg width="20" height="20" viewBox="0 0 48 48" aria-hidden="true">
      <path
        fill="#4285F4"
        d="M46 24.5c0-1.6-.1-2.8-.4-4.1H24.5v7.7h12.1a10.7 10.7 0 0 1-4.5 6.9l6.9 5.4c4-3.7 7-9.2 7-15.9z"
      />
      <path
        fill="#34A853"
        d="M24.5 46.5c5.9 0 10.9-2 14.5-5.4L32 35.8a13.3 13.3 0 0 1-20.2-7l-7.1 5.5a22 22 0 0 0 19.8 12.2z"
      />
      <path fill="#FBBC05" d="M11.8 28.8a13.6 13.6 0 0 1 0-8.6l-7.1-5.5a22 22 0 0 0 0 19.6z" />
      <path
        fill="#EA4335"
        d="M24.5 11.3c4.2 0 7 1.8 8.6 3.3l6.2-6.1A21.3 21.3 0 0 0 24.5 2.5a22 22 0 0 0-19.8 12.2l7.1 5.5a13.3 13.3 0 0 1 12.700-8.900z"
      />
    </svg>
  )
}

function FacebookIcon() {
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="12" fill="#1877F2" />
      <path
        fill="#fff"
        d="M16.6 15.5l.55-3.5h-3.35V9.700c0-.95.45-1.9 1.95-1.9h1.5V4.850s-1.35-.25-2.7-.25c-2.75 0-4.55 1.7-4.55 4.7V12H7v3.5h3V24h3.8v-8.5z"
      />
    </svg>
  )
}
