import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { guessEmailDomain } from '#domain/people/email-typo.ts'
import styles from './EmailTypo.module.css'

interface EmailTypoProps {
  email: string
  onCorrect: (email: string) => void
}

/** Asks whether a domain with a slip was meant to be the one that many use; one press corrects it. */
export function EmailTypo({ email, onCorrect }: EmailTypoProps) {
  const { t } = useTranslation()
  const meant = guessEmailDomain(email)
  return (
    <div aria-live="polite">
      {meant ? (
        <p className={styles.typo}>
          <IconInfoCircle size={16} stroke={1.75} aria-hidden="true" />
          {t('emailTypo')}{' '}
          <button type="button" onClick={() => onCorrect(email.trim().replace(/@.*$/, `@${meant}`))}>
            {meant}
          </button>
          ?
        </p>
      ) : null}
    </div>
  )
}
