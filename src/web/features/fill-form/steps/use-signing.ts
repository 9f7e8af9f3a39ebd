import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sendOtp } from '#contract/accounts/accounts.ts'
import { signForm, type PublicForm } from '#contract/documents/public-forms.ts'
import type { SignerAs } from '#domain/documents/forms/form-template.ts'
import type { Strokes } from '#domain/documents/strokes.ts'
import { ApiError, call } from '#web/api/client.ts'
import { newKey } from '#web/api/new-key.ts'
import type { MadeDocument } from './SignStep.tsx'

interface Signer {
  readonly as: SignerAs
  readonly name?: string
  readonly strokes?: Strokes
  readonly typed_name?: string
  readonly was_read: boolean
}

export interface SentCode {
  readonly target: string
  readonly resend_in: number
}

interface SigningOf {
  token: string
  made: MadeDocument
  signer: Signer
  onSigned: (form: PublicForm) => void
  onChanged: (message: string) => void
}

const ASK_AGAIN = 2_500

/** Sends codes, signs, and on a tablet waits for whoever says who signs. */
export function useSigning({ token, made, signer, onSigned, onChanged }: SigningOf) {
  const { t } = useTranslation('fill-form')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [codeProblem, setCodeProblem] = useState('')
  const [sent, setSent] = useState<SentCode>()
  const [awaitsWitness, setAwaitsWitness] = useState(false)
  const latest = useRef(sign)
  useEffect(() => {
    latest.current = sign
  })

  useEffect(() => {
    if (!awaitsWitness) return undefined
    const timer = setInterval(() => void latest.current(), ASK_AGAIN)
    return () => clearInterval(timer)
  }, [awaitsWitness])

  const askForCode = () => call(sendOtp, { purpose: 'form', token, document_sha256: made.document_sha256 })

  async function sendCode(): Promise<boolean> {
    setIsBusy(true)
    setProblem('')
    try {
      const { data } = await askForCode()
      setSent(data)
      setCodeProblem('')
      return true
    } catch (error) {
      tell(error)
      return false
    } finally {
      setIsBusy(false)
    }
  }

  async function sign(code?: string): Promise<void> {
    if (!awaitsWitness) setIsBusy(true)
    setProblem('')
    setCodeProblem('')
    try {
      const { data } = await call(
        signForm,
        {
          token,
          document_sha256: made.document_sha256,
          consent: true,
          screen: `${window.screen.width} × ${window.screen.height}`,
          ...signer,
          ...(code !== undefined && { code }),
        },
        { idempotencyKey: newKey() },
      )
      if (data.state === 'awaits_witness') setAwaitsWitness(true)
      else if (data.form) {
        setAwaitsWitness(false)
        onSigned(data.form)
      }
    } catch (error) {
      // Whoever waits goes on waiting while the connection is away.
      if (awaitsWitness && error instanceof ApiError && error.status === 0) return
      setAwaitsWitness(false)
      tell(error)
    } finally {
      setIsBusy(false)
    }
  }

  function tell(error: unknown) {
    if (!(error instanceof ApiError)) return setProblem(t('unexpected'))
    if (error.code === 'document_changed' || error.code === 'stale') return onChanged(error.message)
    const [ofCode] = error.errors['code'] ?? []
    if (ofCode) setCodeProblem(ofCode)
    else setProblem(Object.values(error.errors).flat()[0] ?? error.message)
  }

  return {
    isBusy,
    problem,
    codeProblem,
    sent,
    awaitsWitness,
    sendCode,
    askForCode,
    clearCode: () => setCodeProblem(''),
    tell,
    sign,
    stop: () => setAwaitsWitness(false),
  }
}
