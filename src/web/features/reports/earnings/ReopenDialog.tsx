import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reopenEarnings, type EarningsStatement } from '#contract/reports/earnings.ts'
import { call } from '#web/api/client.ts'
import { joinSentences } from '#web/api/field-errors.ts'
import { useInvalidate } from '#web/api/query.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { tellSaved } from '#web/ui/typed.ts'
import styles from './Statement.module.css'

interface ReopenDialogProps {
  statement: EarningsStatement
  onClose: () => void
}

/** Opens a closed month again, with a reason that stays. */
export default function ReopenDialog({ statement, onClose }: ReopenDialogProps) {
  const { t } = useTranslation(['earnings', 'common'])
  const format = useFormat()
  const invalidate = useInvalidate()
  const { busy, problem, errors, attempt, once, clear } = useAttempt()
  const form = useRef<HTMLFormElement>(null)
  const [reason, setReason] = useState('')
  const { doctor, month } = statement
  const named = { name: doctor.name, month: format.month(`${month}-01`) }
  const reopen = () =>
    attempt(async () => {
      await once(key => call(reopenEarnings, { doctor: doctor.id, month, reason }, key))
      tellSaved(form.current)
      invalidate('earnings')
      showNotice({ kind: 'ok', text: t('earnings:done.reopened', named) })
      onClose()
    })
  return (
    <Dialog
      title={t('earnings:reopenForm.title', named)}
      text={t('earnings:reopenForm.text', named)}
      onClose={onClose}
    >
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void reopen()
        }}
      >
        <TextField
          label={t('earnings:reopenForm.reason')}
          value={reason}
          error={joinSentences(errors['reason']) || undefined}
          onChange={event => {
            clear('reason')
            setReason(event.target.value)
          }}
        />
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
        <div className={styles.acts}>
          <Button variant="secondary" size="dense" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" size="dense" busy={busy}>
            {t('earnings:reopenForm.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
