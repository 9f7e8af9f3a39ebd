import { IconChevronRight, IconFileText } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicForm } from '#contract/documents/public-forms.ts'
import { isDrawn } from '#domain/documents/strokes.ts'
import { isPersonName } from '#domain/people/person-name.ts'
import { leadToWrong } from '#web/parts/documents/form/form-pages.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { shortPrint, type MadeDocument } from '../made-document.ts'
import type { KeptSignature } from '../saving/kept-answers.ts'
import { CodeStep } from './CodeStep.tsx'
import { drawnOf, SignatureField } from './SignatureField.tsx'
import { SignerFields } from './SignerFields.tsx'
import { useSigning } from './use-signing.ts'
import { WitnessStep } from './WitnessStep.tsx'
import styles from './Steps.module.css'

interface SignStepProps {
  token: string
  form: PublicForm
  made: MadeDocument
  /** Whether a signature is asked for. */
  signs: boolean
  signature: KeptSignature
  isCode: boolean
  onChange: (part: KeptSignature) => void
  onSigned: (form: PublicForm) => void
  /** The document is another by now; says why. */
  onChanged: (message: string) => void
  /** It was signed, taken back or has expired meanwhile. */
  onEnded: () => void
  /** Whether it waits for whoever says who signs. */
  onWaiting: (isWaiting: boolean) => void
  onRead: () => void
  onCode: () => void
  onBack: () => void
}

/** The whole document to read, who signs, and the signature. */
export function SignStep(props: SignStepProps) {
  const { token, form, made, signs, signature, isCode, onChange } = props
  const { onSigned, onChanged, onEnded, onWaiting, onRead, onCode, onBack } = props
  const { t } = useTranslation('fill-form')
  const { guardian, proof, code_to: codeTo, clinic } = form
  const screen = useRef<HTMLDivElement>(null)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const { document_sha256: sha256 } = made
  const print = shortPrint(sha256)
  const as = guardian?.required ? 'guardian' : guardian ? (signature.as ?? 'patient') : 'patient'
  const name = guardian?.name || (signature.name ?? '').trim()
  const typed = (signature.typed ?? '').trim()
  const mayType = proof !== 'none'
  const isTyped = mayType && signature.isTyped === true
  const drawn = drawnOf(signature)
  const isAgreed = signature.agreed === sha256
  const sent = signature.sent?.document_sha256 === sha256 ? signature.sent : undefined
  const signing = useSigning({
    token,
    made,
    signer: {
      as,
      ...(as === 'guardian' && { name }),
      ...(signs && (isTyped ? { typed_name: typed } : { strokes: drawn })),
      was_read: signature.read === sha256,
    },
    onCode: code => onChange({ sent: code }),
    onSigned,
    onChanged,
    onEnded,
  })

  const { awaitsWitness } = signing
  useEffect(() => onWaiting(awaitsWitness), [awaitsWitness, onWaiting])

  function change(part: KeptSignature) {
    setProblems({})
    onChange(part)
  }

  function goOn() {
    const found = {
      ...(signs && !isTyped && !isDrawn(drawn) && { signature: t('sign.here') }),
      ...(signs && isTyped && !isPersonName(typed) && { typed: t('sign.nameMissing') }),
      ...(as === 'guardian' && !isPersonName(name) && { name: t('sign.nameMissing') }),
      ...(!isAgreed && { consent: t('sign.agree') }),
    }
    setProblems(found)
    if (Object.keys(found).length > 0) return leadToWrong(screen.current)
    if (proof === 'sms') void signing.sendCode().then(isSent => isSent && onCode())
    else void signing.sign()
  }

  if (awaitsWitness) return <WitnessStep print={print} onBack={signing.stop} />
  if (isCode && sent) return <CodeStep print={print} signing={signing} sent={sent} onBack={onBack} />

  return (
    <>
      <div ref={screen} className={styles.screen}>
        <h1 className="visually-hidden">{t('steps.sign')}</h1>
        <button type="button" className={styles.document} onClick={onRead}>
          <IconFileText size={24} stroke={1.75} aria-hidden="true" />
          <span>
            <strong>{t('sign.read')}</strong>
            <small>{t('sign.facts', { count: made.pages, print })}</small>
          </span>
          <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
        </button>
        <SignerFields
          guardian={guardian}
          as={as}
          name={signature.name ?? ''}
          problem={problems['name']}
          onChange={change}
        />
        {signs ? (
          <SignatureField signature={signature} mayType={mayType} problems={problems} onChange={change} />
        ) : null}
        <Checkbox
          label={<span lang={form.language}>{form.consent_text}</span>}
          checked={isAgreed}
          error={problems['consent']}
          onChange={({ target }) => change({ agreed: target.checked ? sha256 : undefined })}
        />
      </div>
      <footer className={styles.foot}>
        <p role="alert" className={styles.problem}>
          {signing.problem || signing.codeProblem}
        </p>
        {proof === 'sms' && !codeTo ? (
          <p>{t('sign.noPhone', { phone: clinic.phone ?? clinic.name })}</p>
        ) : (
          <Button block busy={signing.isBusy} onClick={goOn}>
            {proof === 'sms' ? t('sign.sendCode', { to: codeTo }) : t('sign.end')}
          </Button>
        )}
        {proof === 'sms' && codeTo && clinic.phone ? (
          <p className={styles.quiet}>
            {t('sign.otherNumber')} <a href={`tel:${clinic.phone.replaceAll(' ', '')}`}>{clinic.phone}</a>
          </p>
        ) : null}
      </footer>
    </>
  )
}
