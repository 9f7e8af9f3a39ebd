import { useTranslation } from 'react-i18next'
import { voidFormFile, type ListedFormFile } from '#contract/documents/form-files.ts'
import { useInvalidate } from '#web/api/query.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { TextArea } from '#web/ui/TextField.tsx'
import styles from './Dialogs.module.css'

/** Asks why a form is taken back; its link says that it was. */
export function VoidDialog({ file, onClose }: { file: ListedFormFile; onClose: () => void }) {
  const { t } = useTranslation(['form-files', 'common'])
  const invalidate = useInvalidate()
  const { field, formProps, busy, problem } = useCallForm({
    definition: voidFormFile,
    extra: { id: file.id },
    onDone(_reply, _values, isOpen) {
      invalidate(['patient_record'])
      showNotice({ kind: 'ok', text: t('voided') })
      if (isOpen) onClose()
    },
  })
  return (
    <Dialog title={t('voidTitle', { name: file.title })} text={t('voidText')} onClose={onClose}>
      <form {...formProps} className={styles.form}>
        <TextArea {...field('reason')} label={t('reason')} rows={2} maxLength={190} required />
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
        <div className={styles.foot}>
          <Button variant="secondary" size="dense" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" variant="danger" size="dense" busy={busy}>
            {t('takeBack')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
