import { encodeQR } from 'qr'
import { useTranslation } from 'react-i18next'
import type { OwnCode } from '#contract/money/offers.ts'
import { useFormat } from '#web/i18n/format.ts'
import { LightDialog } from '#web/ui/LightDialog.tsx'
import styles from './Offers.module.css'

interface CodeDialogProps {
  own: OwnCode
  onClose: () => void
}

/** A code as large as whoever stands at the desk reads it, or scans it into their form. */
export default function CodeDialog({ own: { code, title, clinic, remaining }, onClose }: CodeDialogProps) {
  const { t } = useTranslation('offers')
  const format = useFormat()
  const drawing = `data:image/svg+xml,${encodeURIComponent(encodeQR(code, 'svg', { ecc: 'medium' }))}`
  return (
    <LightDialog title={title} text={t('showText', { clinic: clinic.name })} width={400} onClose={onClose}>
      <div className={styles.shown}>
        <img src={drawing} alt={t('qr', { code })} />
        <p className={styles.large}>{code}</p>
        <p className={styles.facts}>{t('left', { amount: format.money(remaining) })}</p>
      </div>
    </LightDialog>
  )
}
