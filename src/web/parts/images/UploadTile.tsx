import { IconAlertTriangle, IconRefresh, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/ui/Button.tsx'
import type { Upload } from '#web/ui/FileDrop.tsx'
import styles from './ImageGallery.module.css'

interface UploadTileProps {
  upload: Upload
  onRetry: (upload: Upload) => void
  onCancel: (upload: Upload) => void
}

/** A picture on its way, or why it did not arrive. */
export function UploadTile({ upload, onRetry, onCancel }: UploadTileProps) {
  const { t } = useTranslation(['images', 'common'])
  const { name } = upload.file
  const { problem, share } = upload
  const tools = (
    <span className={styles.tools}>
      {upload.mayRetry ? (
        <IconButton dense label={t('common:files.retry', { name })} onClick={() => onRetry(upload)}>
          <IconRefresh size={16} stroke={1.75} />
        </IconButton>
      ) : null}
      <IconButton
        dense
        label={t(problem ? 'common:files.forget' : 'common:files.cancel', { name })}
        onClick={() => onCancel(upload)}
      >
        <IconX size={16} stroke={1.75} />
      </IconButton>
    </span>
  )
  if (problem) {
    return (
      <li className={styles.refused}>
        <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
        <span role="alert">{`${name}: ${problem}`}</span>
        {tools}
      </li>
    )
  }
  return (
    <li className={styles.sending}>
      <progress aria-label={name} value={share} max={1} />
      <span>{t('sending', { name, percent: Math.round(share * 100) })}</span>
      {tools}
    </li>
  )
}
