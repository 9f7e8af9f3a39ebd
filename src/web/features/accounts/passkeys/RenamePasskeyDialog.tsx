import { useTranslation } from 'react-i18next'
import { renamePasskey, type Passkey } from '#contract/accounts/passkeys.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { LightDialog } from '#web/ui/LightDialog.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { FormProblem } from '../AccountForm.tsx'
import styles from '../AccountForm.module.css'

export interface PasskeyDialogProps {
  passkey: Passkey
  onClose: () => void
  onDone: () => void
}

export function RenamePasskeyDialog({ passkey, onClose, onDone }: PasskeyDialogProps) {
  const { t } = useTranslation('sign-in')
  const { busy, problem, formProps, field } = useCallForm({
    definition: renamePasskey,
    extra: { id: passkey.id },
    onDone() {
      onDone()
      onClose()
    },
  })
  return (
    <LightDialog title={t('passkey.renameTitle')} onClose={onClose}>
      <form {...formProps} className={styles.form}>
        <TextField
          {...field('name')}
          label={t('passkey.name')}
          defaultValue={passkey.name}
          maxLength={60}
          required
        />
        <FormProblem>{problem}</FormProblem>
        <Button type="submit" block busy={busy}>
          {t('passkey.save')}
        </Button>
      </form>
    </LightDialog>
  )
}
