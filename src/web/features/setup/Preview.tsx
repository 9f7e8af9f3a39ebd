import { useTranslation } from 'react-i18next'
import type { PreviewDraft } from './preview-draft.ts'
import styles from './Preview.module.css'

interface PreviewProps {
  draft: PreviewDraft | undefined
  onlyPhone?: boolean
}

export function Preview({ draft, onlyPhone = false }: PreviewProps) {
  const { t } = useTranslation('setup')
  return (
    <div className={styles.preview} data-phone={onlyPhone || undefined}>
      <p>{t('preview.title')}</p>
      <div className={styles.frame}>
        <strong>{draft?.name}</strong>
      </div>
    </div>
  )
}
