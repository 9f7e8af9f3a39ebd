import { IconKeyboard } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicForm } from '#contract/documents/public-forms.ts'
import type { SignerAs } from '#domain/documents/forms/form-template.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { KeptSignature } from '../saving/kept-answers.ts'
import { SignaturePad } from './SignaturePad.tsx'
import styles from './Steps.module.css'

interface SignatureFieldsProps {
  form: PublicForm
  /** Whether a signature is asked for. */
  signs: boolean
  as: SignerAs
  name: string
  signature: KeptSignature
  problems: Readonly<Record<string, string>>
  onChange: (part: KeptSignature) => void
}

/** Who signs, and their signature: drawn, or the name typed by who cannot draw. */
export function SignatureFields(props: SignatureFieldsProps) {
  const { form, signs, as, name, signature, problems, onChange } = props
  const { t } = useTranslation('fill-form')
  const labelId = useId()
  const { guardian, content } = form
  const mayGuard = content?.signing.signers.includes('guardian') ?? false
  const { isTyped = false } = signature
  return (
    <>
      {mayGuard && !guardian?.required && signs ? (
        <section className={styles.part}>
          <p className={styles.label}>{t('sign.as')}</p>
          <Segmented
            label={t('sign.as')}
            value={as}
            options={(['patient', 'guardian'] as const).map(value => ({
              value,
              label: t(`sign.${value}`),
            }))}
            onChange={value => onChange({ as: value })}
          />
        </section>
      ) : null}
      {guardian?.required ? <p className={styles.quiet}>{t('sign.child')}</p> : null}
      {as === 'guardian' ? (
        <TextField
          label={t('sign.guardianName')}
          autoComplete="name"
          maxLength={190}
          value={name}
          error={problems['name']}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      ) : null}
      {signs ? (
        <section className={styles.part}>
          <p id={labelId} className={styles.label}>
            {t('sign.signature')}
          </p>
          {isTyped ? (
            <TextField
              label={t('sign.typeName')}
              autoComplete="name"
              maxLength={190}
              value={signature.typed ?? ''}
              error={problems['typed']}
              onChange={({ target }) => onChange({ typed: target.value })}
            />
          ) : (
            <SignaturePad
              strokes={signature.strokes}
              labelledBy={labelId}
              isWrong={problems['signature'] !== undefined}
              onStrokes={strokes => onChange({ strokes })}
            />
          )}
          <p role="alert" className={styles.problem}>
            {problems['signature']}
          </p>
          <button type="button" className={styles.link} onClick={() => onChange({ isTyped: !isTyped })}>
            <IconKeyboard size={20} stroke={1.75} aria-hidden="true" />
            {t(isTyped ? 'sign.draw' : 'sign.type')}
          </button>
        </section>
      ) : null}
    </>
  )
}
