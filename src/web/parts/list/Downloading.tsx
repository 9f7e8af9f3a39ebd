import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#web/i18n/format.ts'
import { IconButton } from '#web/ui/Button.tsx'
import styles from './Downloading.module.css'

const MEGABYTE = 1_000_000

interface DownloadingProps {
  /** How much has come. */
  bytes: number
  onCancel: () => void
}

/** How far a file has come, and a way to stop it. */
export function Downloading({ bytes, onCancel }: DownloadingProps) {
  const { t } = useTranslation('clinic')
  const format = useFormat()
  return (
    <span className={styles.running}>
      <span>{t('list.downloading', { size: format.number(bytes / MEGABYTE, 1) })}</span>
      <IconButton dense label={t('list.stopDownload')} onClick={onCancel}>
        <IconX size={18} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </span>
  )
}
