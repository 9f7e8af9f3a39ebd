import { useTranslation } from 'react-i18next'
import { useInvalidate } from '#web/api/query.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { KINDS, type Kind } from './kinds.ts'
import styles from './NewTemplateDialog.module.css'

interface NewTemplateDialogProps {
  kind: Kind
  onClose: () => void
  onMade: (id: number) => void
}

/** Asks what a template is called; everything else is written on its page. */
export function NewTemplateDialog({ kind, onClose, onMade }: NewTemplateDialogProps) {
  const { t } = useTranslation(['document-templates', 'common'])
  const invalidate = useInvalidate()
  const { field, formProps, busy, problem } = useCallForm({
    // Both are called alike, and which of them it is shows in the path.
    definition: KINDS[kind].add as typeof KINDS.report.add,
    onDone({ data }, _values, isOpen) {
      invalidate('document_template')
      if (isOpen) onMade(data.id)
    },
  })
  return (
    <Dialog title={t(`kinds.${kind}.newTitle`)} onClose={onClose}>
      <form {...formProps} className={styles.form}>
        <TextField {...field('title')} label={t('name')} required maxLength={190} />
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
        <div className={styles.foot}>
          <Button variant="secondary" size="dense" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" size="dense" busy={busy}>
            {t('begin')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
