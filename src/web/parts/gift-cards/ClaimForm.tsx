import { useTranslation } from 'react-i18next'
import { claimGiftCode } from '#contract/money/gift-codes.ts'
import { useInvalidate } from '#web/api/query.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Focused } from '#web/ui/Focused.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './PatientCodes.module.css'

/** As one is written. */
const EXAMPLE = 'ZB7K-4M2Q-9XTR'

/** Makes a code the patient's by what is written on their card. */
export function ClaimForm({ patientId, onClose }: { patientId: number; onClose: () => void }) {
  const { t } = useTranslation(['gift-cards', 'common'])
  const invalidate = useInvalidate()
  const { field, formProps, busy, problem } = useCallForm({
    definition: claimGiftCode,
    extra: { patient_id: patientId },
    onDone({ data }, _values, isOpen) {
      invalidate('patient_money')
      showNotice({ kind: 'ok', text: t('gift-cards:ofPatient.added', { code: data.code }) })
      if (isOpen) onClose()
    },
  })
  return (
    <form {...formProps} className={styles.form}>
      <Focused>
        <TextField
          {...field('code')}
          label={t('gift-cards:code')}
          placeholder={EXAMPLE}
          maxLength={40}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </Focused>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      <div className={styles.foot}>
        <Button variant="secondary" size="dense" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
        <Button type="submit" size="dense" busy={busy}>
          {t('gift-cards:ofPatient.submit')}
        </Button>
      </div>
    </form>
  )
}
