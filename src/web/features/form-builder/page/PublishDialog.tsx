import { IconScale } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { FormTemplateDetail } from '#contract/documents/document-templates.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import savingStyles from '../saving/Saving.module.css'
import styles from './PublishDialog.module.css'

interface PublishDialogProps {
  template: FormTemplateDetail
  isBusy: boolean
  onPublish: () => void
  onClose: () => void
}

/** The last word before a version that never changes. */
export function PublishDialog({ template, isBusy, onPublish, onClose }: PublishDialogProps) {
  const { t } = useTranslation(['form-builder', 'common'])
  const { published_version: published, used, is_unread_starter: isUnread } = template
  const number = (published ?? 0) + 1
  return (
    <Dialog title={t('publishing.title', { number })} onClose={onClose}>
      <div className={styles.text}>
        <p>{published === null ? t('publishing.first') : t('publishing.text', { number })}</p>
        {used > 0 ? <p className={styles.used}>{t('used', { count: used })}.</p> : null}
        {isUnread ? (
          <p className={styles.unread}>
            <IconScale size={18} stroke={1.75} aria-hidden="true" />
            {t('publishing.unread')}
          </p>
        ) : null}
      </div>
      <div className={savingStyles.foot}>
        <Button variant="secondary" size="dense" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
        <Button size="dense" busy={isBusy} onClick={onPublish}>
          {t('publishing.confirm', { number })}
        </Button>
      </div>
    </Dialog>
  )
}
