import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import styles from './Steps.module.css'

/** On the clinic's tablet: a colleague says in the record who stands here. */
export function WitnessStep({ print, onBack }: { print: string; onBack: () => void }) {
  const { t } = useTranslation('fill-form')
  return (
    <>
      <div className={styles.screen} role="status">
        <header className={styles.head}>
          <h1>{t('witness.title')}</h1>
          <p>{t('witness.text')}</p>
        </header>
        <p className={styles.print}>{print}</p>
      </div>
      <footer className={styles.foot}>
        <Button variant="secondary" block onClick={onBack}>
          {t('code.back')}
        </Button>
      </footer>
    </>
  )
}
