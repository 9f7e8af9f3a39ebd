import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '#web/ui/Button.tsx'
import { LightDialog } from '#web/ui/LightDialog.tsx'
import styles from './PrivacyDialog.module.css'

const sections = ['who', 'what', 'why', 'whom', 'long', 'rights', 'device'] as const

export function PrivacyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('legal')
  return (
    <LightDialog title={t('privacy.title')} width={720} onClose={onClose}>
      <div className={styles.text}>
        <p>{t('privacy.intro')}</p>
        {sections.map(section => (
          <section key={section}>
            <h3>{t(`privacy.${section}.title`)}</h3>
            <p>{t(`privacy.${section}.text`)}</p>
          </section>
        ))}
      </div>
      <Link
        to="."
        search={previous => ({ ...previous, modal: 'contact' as const })}
        replace
        className={buttonClass({ variant: 'secondary', block: true })}
      >
        {t('privacy.contact')}
      </Link>
    </LightDialog>
  )
}
