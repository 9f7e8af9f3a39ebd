import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '#web/ui/Button.tsx'
import styles from './PrivacyText.module.css'

const sections = [
  'who',
  'what',
  'account',
  'why',
  'whom',
  'safety',
  'long',
  'messages',
  'rights',
  'device',
] as const

/** What is done with people's data: the same words on its page and in the dialog. */
export function PrivacyText({ heading: Heading }: { heading: 'h2' | 'h3' }) {
  const { t } = useTranslation('legal')
  return (
    <>
      <div className={styles.text}>
        <p>{t('privacy.intro')}</p>
        {sections.map(section => (
          <section key={section}>
            <Heading className={styles.heading}>{t(`privacy.${section}.title`)}</Heading>
            <p>{t(`privacy.${section}.text`)}</p>
          </section>
        ))}
      </div>
      <Link
        to="."
        search={previous => ({ ...previous, modal: 'contact' as const })}
        replace={Heading === 'h3'}
        className={buttonClass({ variant: 'secondary', block: true })}
      >
        {t('privacy.contact')}
      </Link>
    </>
  )
}
