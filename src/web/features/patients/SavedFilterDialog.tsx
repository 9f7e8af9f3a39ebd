import { useTranslation } from 'react-i18next'
import { addSavedFilter, changeSavedFilter, type SavedFilter } from '#contract/bookings/saved-filters.ts'
import { useInvalidate } from '#web/api/query.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './FilterPanels.module.css'

interface AddFilterProps {
  list: 'patients'
  filter: SavedFilter['filter']
  onAdded: (saved: SavedFilter) => void
  onClose: () => void
}

/** What is seen gets a name. */
export function AddFilterDialog({ list, filter, onAdded, onClose }: AddFilterProps) {
  const { t } = useTranslation('patient-list')
  const onDone = useSaved(onClose)
  const form = useCallForm({
    definition: addSavedFilter,
    extra: { list, filter },
    onDone({ data }, _values, isOpen) {
      onAdded(data)
      onDone(t('saved.added', { name: data.name }), isOpen)
    },
  })
  return <NameDialog title={t('saved.saveTitle')} form={form} onClose={onClose} />
}

export function RenameFilterDialog({ saved, onClose }: { saved: SavedFilter; onClose: () => void }) {
  const { t } = useTranslation('patient-list')
  const onDone = useSaved(onClose)
  const form = useCallForm({
    definition: changeSavedFilter,
    extra: { id: saved.id },
    onDone: ({ data }, _values, isOpen) => onDone(t('saved.renamed', { name: data.name }), isOpen),
  })
  return <NameDialog title={t('saved.renameTitle')} name={saved.name} form={form} onClose={onClose} />
}

function useSaved(onClose: () => void) {
  const invalidate = useInvalidate()
  return (text: string, isOpen: boolean) => {
    invalidate('saved_filter')
    showNotice({ kind: 'ok', text, topic: 'saved-filter' })
    if (isOpen) onClose()
  }
}

interface NameDialogProps {
  title: string
  name?: string
  form: Pick<ReturnType<typeof useCallForm>, 'formProps' | 'field' | 'busy' | 'problem'>
  onClose: () => void
}

function NameDialog({ title, name, form, onClose }: NameDialogProps) {
  const { t } = useTranslation(['patient-list', 'common'])
  return (
    <Dialog title={title} onClose={onClose}>
      <form {...form.formProps} className={styles.form}>
        <TextField
          {...form.field('name')}
          label={t('patient-list:saved.name')}
          placeholder={t('patient-list:saved.namePlaceholder')}
          defaultValue={name}
          maxLength={60}
          required
          autoComplete="off"
        />
        <footer className={styles.foot}>
          <p role="alert">{form.problem}</p>
          <Button variant="secondary" size="dense" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" size="dense" busy={form.busy}>
            {t('common:actions.save')}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
