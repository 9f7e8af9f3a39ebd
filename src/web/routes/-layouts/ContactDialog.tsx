import { IconMailCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contactUs } from '#contract/accounts/contact.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { loadNamespaces } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmailField } from '#web/ui/EmailField.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Focused } from '#web/ui/Focused.tsx'
import { LightDialog } from '#web/ui/LightDialog.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import { useAccount } from './use-account.ts'
import styles from './ContactDialog.module.css'

await loadNamespaces('legal')

/** Three fields to those who run the product, and their thanks. */
export default function ContactDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['legal', 'common'])
  const account = useAccount()
  const [email, setEmail] = useState<string>()
  const [thanks, setThanks] = useState<string>()
  const { busy, problem, formProps, field } = useCallForm({
    definition: contactUs,
    onDone: ({ message }) => setThanks(message),
  })
  if (thanks !== undefined)
    return (
      <LightDialog title={t('contact.title')} fills onClose={onClose}>
        <Focused>
          <EmptyState level={3} icon={<IconMailCheck size={28} stroke={1.75} />} title={thanks}>
            <Button variant="secondary" size="compact" onClick={onClose}>
              {t('common:actions.close')}
            </Button>
          </EmptyState>
        </Focused>
      </LightDialog>
    )
  return (
    <LightDialog title={t('contact.title')} text={t('contact.text')} width={560} fills onClose={onClose}>
      <form {...formProps} className={styles.form}>
        <EmailField
          {...field('email')}
          label={t('contact.email')}
          // The account may come after the dialog.
          value={email ?? account?.email ?? ''}
          onChange={event => setEmail(event.target.value)}
          required
        />
        <TextField {...field('subject')} label={t('contact.subject')} maxLength={190} required />
        <TextArea
          {...field('description')}
          label={t('contact.description')}
          className={styles.text}
          rows={6}
          maxLength={5000}
          required
        />
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
        <Button type="submit" block busy={busy}>
          {t('common:actions.send')}
        </Button>
      </form>
    </LightDialog>
  )
}
