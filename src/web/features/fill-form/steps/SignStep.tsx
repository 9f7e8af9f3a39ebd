import {
  IconArrowBackUp,
  IconChevronRight,
  IconEraser,
  IconFileText,
  IconKeyboard,
  IconMaximize,
} from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicForm } from '#contract/documents/public-forms.ts'
import { isDrawn, type Strokes } from '#domain/documents/strokes.ts'
import type { SignerAs } from '#domain/documents/forms/form-template.ts'
import { addressFor } from '#web/api/address.ts'
import { StrokePad } from '#web/parts/documents/form/StrokePad.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { CodeStep } from './CodeStep.tsx'
import { useSigning } from './use-signing.ts'
import { WitnessStep } from './WitnessStep.tsx'
import styles from './Steps.module.css'

export interface MadeDocument {
  readonly document_sha256: string
  readonly pages: number
  readonly url: string
  /** Of the answers that it was made of. */
  readonly revision: number
}

interface SignStepProps {
  token: string
  form: PublicForm
  made: MadeDocument
  /** Whether a signature is asked for. */
  signs: boolean
  strokes: Strokes | undefined
  isCode: boolean
  onStrokes: (strokes: Strokes | undefined) => void
  onSigned: (form: PublicForm) => void
  /** The document is another by now; says why. */
  onChanged: (message: string) => void
  /** It was signed, taken back or has expired meanwhile. */
  onEnded: () => void
  onCode: () => void
  onBack: () => void
}

const EMPTY: Strokes = { width: 640, height: 280, strokes: [] }

/** "7F3A-91C2" */
export const shortPrint = (sha256: string) => `${sha256.slice(0, 4)}-${sha256.slice(4, 8)}`.toUpperCase()

/** The whole document to read, who signs, and the signature. */
export function SignStep(props: SignStepProps) {
  const {
    token,
    form,
    made,
    signs,
    strokes,
    isCode,
    onStrokes,
    onSigned,
    onChanged,
    onEnded,
    onCode,
    onBack,
  } = props
  const { t } = useTranslation('fill-form')
  const labelId = useId()
  const { guardian, content, proof, code_to: codeTo, clinic } = form
  const mayGuard = content?.signing.signers.includes('guardian') ?? false
  const [as, setAs] = useState<SignerAs>(guardian?.required ? 'guardian' : 'patient')
  const [name, setName] = useState(guardian?.name ?? '')
  const [isTyped, setIsTyped] = useState(false)
  const [typed, setTyped] = useState('')
  const [isWide, setIsWide] = useState(false)
  const [hasRead, setHasRead] = useState(false)
  const [isAgreed, setIsAgreed] = useState(false)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const drawn = strokes ?? EMPTY
  const signing = useSigning({
    token,
    made,
    signer: {
      as,
      ...(as === 'guardian' && { name: name.trim() }),
      ...(signs && (isTyped ? { typed_name: typed.trim() } : { strokes: drawn })),
      was_read: hasRead,
    },
    onSigned,
    onChanged,
    onEnded,
  })

  function goOn() {
    const found = {
      ...(signs && !isTyped && !isDrawn(drawn) && { signature: t('sign.here') }),
      ...(signs && isTyped && typed.trim().length < 2 && { typed: t('sign.typeName') }),
      ...(as === 'guardian' && name.trim().length < 2 && { name: t('sign.guardianName') }),
      ...(!isAgreed && { consent: t('sign.agree') }),
    }
    setProblems(found)
    if (Object.keys(found).length > 0) return
    if (proof === 'sms' && signs) void signing.sendCode().then(isSent => isSent && onCode())
    else void signing.sign()
  }

  if (signing.awaitsWitness)
    return <WitnessStep print={shortPrint(made.document_sha256)} onBack={signing.stop} />
  if (isCode && signing.sent)
    return (
      <CodeStep
        print={shortPrint(made.document_sha256)}
        signing={signing}
        sent={signing.sent}
        onBack={onBack}
      />
    )

  return (
    <>
      <div className={styles.screen}>
        <h1 className="visually-hidden">{t('steps.sign')}</h1>
        <a
          className={styles.document}
          href={addressFor(made.url)}
          target="_blank"
          rel="noreferrer"
          onClick={() => setHasRead(true)}
        >
          <IconFileText size={24} stroke={1.75} aria-hidden="true" />
          <span>
            <strong>{t('sign.read')}</strong>
            <small>{t('sign.facts', { count: made.pages, print: shortPrint(made.document_sha256) })}</small>
          </span>
          <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
        </a>
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
              onChange={setAs}
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
            onChange={({ target }) => setName(target.value)}
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
                value={typed}
                error={problems['typed']}
                onChange={({ target }) => setTyped(target.value)}
              />
            ) : (
              <div
                className={styles.pad}
                data-wide={isWide || undefined}
                data-wrong={problems['signature'] ? '' : undefined}
              >
                <StrokePad drawn={drawn} labelledBy={labelId} onDrawn={onStrokes} />
                <p className={styles.tools}>
                  <button
                    type="button"
                    disabled={drawn.strokes.length === 0}
                    onClick={() => onStrokes({ ...drawn, strokes: drawn.strokes.slice(0, -1) })}
                  >
                    <IconArrowBackUp size={20} stroke={1.75} aria-hidden="true" />
                    {t('sign.undo')}
                  </button>
                  <button type="button" aria-pressed={isWide} onClick={() => setIsWide(!isWide)}>
                    <IconMaximize size={20} stroke={1.75} aria-hidden="true" />
                    {t(isWide ? 'sign.narrow' : 'sign.wide')}
                  </button>
                  <button
                    type="button"
                    disabled={drawn.strokes.length === 0}
                    onClick={() => onStrokes(undefined)}
                  >
                    <IconEraser size={20} stroke={1.75} aria-hidden="true" />
                    {t('sign.clear')}
                  </button>
                </p>
              </div>
            )}
            <p role="alert" className={styles.problem}>
              {problems['signature']}
            </p>
            <button type="button" className={styles.link} onClick={() => setIsTyped(!isTyped)}>
              <IconKeyboard size={20} stroke={1.75} aria-hidden="true" />
              {t(isTyped ? 'sign.draw' : 'sign.type')}
            </button>
          </section>
        ) : null}
        <Checkbox
          label={form.consent_text}
          checked={isAgreed}
          error={problems['consent']}
          onChange={({ target }) => setIsAgreed(target.checked)}
        />
      </div>
      <footer className={styles.foot}>
        <p role="alert" className={styles.problem}>
          {signing.problem}
        </p>
        {proof === 'sms' && signs && !codeTo ? (
          <p>{t('sign.noPhone', { phone: clinic.phone ?? '' })}</p>
        ) : (
          <Button block busy={signing.isBusy} onClick={goOn}>
            {proof === 'sms' && signs ? t('sign.sendCode', { to: codeTo }) : t('sign.end')}
          </Button>
        )}
        {proof === 'sms' && signs && codeTo && clinic.phone ? (
          <p className={styles.quiet}>
            {t('sign.otherNumber')} <a href={`tel:${clinic.phone.replaceAll(' ', '')}`}>{clinic.phone}</a>
          </p>
        ) : null}
      </footer>
    </>
  )
}
