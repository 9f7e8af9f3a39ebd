import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from '../FileDialog.module.css'

/** What a mark says. */
export function TextQuestion({ onSay, onClose }: { onSay: (text: string) => void; onClose: () => void }) {
  const { t } = useTranslation(['files', 'common'])
  return (
    <Dialog title={t('files:viewer.text')} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          const text = new FormData(event.currentTarget).get('text')
          if (typeof text === 'string' && text.trim()) onSay(text.trim())
        }}
      >
        <TextField
          name="text"
          label={t('files:viewer.textAsk')}
          maxLength={200}
          required
          autoComplete="off"
        />
        <div className={styles.foot}>
          <Button type="submit" size="dense">
            {t('common:actions.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
