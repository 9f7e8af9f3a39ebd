import { useTranslation } from 'react-i18next'
import type { PublicForm } from '#contract/documents/public-forms.ts'
import type { SignerAs } from '#domain/documents/forms/form-template.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { KeptSignature } from '../saving/kept-answers.ts'
import styles from './Signature.module.css'

const SIGNERS = ['patient', 'guardian'] as const

interface SignerFieldsProps {
  guardian: PublicForm['guardian']
  as: SignerAs
  name: string
  problem: string | undefined
  onChange: (part: KeptSignature) => void
}

/** Who signs: the patient, or who answers for them. */
export function SignerFields({ guardian, as, name, problem, onChange }: SignerFieldsProps) {
  const { t } = useTranslation('fill-form')
  if (!guardian) return null
  return (
    <>
      {guardian.required ? (
        <p>{t('sign.child')}</p>
      ) : (
        <section className={styles.part}>
          <h2 className={styles.label}>{t('sign.as')}</h2>
          <Segmented
            label={t('sign.as')}
            value={as}
            options={SIGNERS.map(value => ({ value, label: t(`sign.${value}`) }))}
            onChange={value => onChange({ as: value })}
          />
        </section>
      )}
      {as === 'patient' ? null : guardian.name ? (
        <p>{t('sign.guardianIs', { name: guardian.name })}</p>
      ) : (
        <TextField
          label={t('sign.guardianName')}
          autoComplete="name"
          maxLength={190}
          value={name}
          error={problem}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      )}
    </>
  )
}
