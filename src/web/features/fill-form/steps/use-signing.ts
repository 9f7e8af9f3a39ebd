import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sendOtp } from '#contract/accounts/accounts.ts'
import { signForm, type PublicForm } from '#contract/documents/public-forms.ts'
import type { SignerAs } from '#domain/documents/forms/form-template.ts'
import type { Strokes } from '#domain/documents/strokes.ts'
import { ApiError, call } from '#web/api/client.ts'
import { useRequestKey } from '#web/api/use-request-key.ts'
import { clock } from '#web/ui/clock.ts'
import { ENDED } from '../ended.ts'
import type { MadeDocument } from '../made-document.ts'
import type { KeptCode } from '../saving/kept-answers.ts'

interface Signer {
  readonly as: SignerAs
  readonly name?: string
  readonly strokes?: Strokes
  readonly typed_name?: string
  readonly was_read: boolean
}

interface SigningOf {
  token: string
  made: MadeDocument
  signer: Signer
  onCode: (sent: KeptCode) => void
  onSigned: (form: PublicForm) => void
  onChanged: (message: string) => void
  /** It was signed, taken back or has expired meanwhile. */
  onEnded: () => void
}

const ASK_AGAIN = 2_500

/** Sends codes, signs, and on a tablet waits for whoever says who signs. */
export function useSigning({ token, made, signer, onCode, onSigned, onChanged, onEnded }: SigningOf) {
  const { t } = useTranslation('fill-form')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [codeProblem, setCodeProblem] = useState('')
  const [awaitsWitness, setAwaitsWitness] = useState(false)
  // A signature whose answer was lost is sent again as the same one.
  const withKey = useRequestKey()
  const latest = useRef(sign)
  useEffect(() => {
    latest.current = sign
  })

  useEffect(() => {
    if (!awaitsWitness) return undefined
    const timer = setInterval(() => void latest.current(), ASK_AGAIN)
    return () => clearInterval(timer)
  }, [awaitsWitness])

  async function askForCode() {
    const { document_sha256 } = made
    const reply = await call(sendOtp, { purpose: 'form', token, document_sha256 })
    const { target, resend_in: wait } = reply.data
    onCode({ document_sha256, target, again: clock.now() + wait * 1000 })
    return reply
  }

  /** Whether it is on its way. */
  async function sendCode(): Promise<boolean> {
    setIsBusy(true)
    setProblem('')
    setCodeProblem('')
    try {
      await askForCode()
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
      const body = {
        token,
        document_sha256: made.document_sha256,
        consent: true,
        screen: `${window.screen.width} × ${window.screen.height}`,
        ...signer,
        ...(code !== undefined && { code }),
      }
      const { data } = await withKey(options => call(signForm, body, options))
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
    if (ENDED.has(error.code)) return onEnded()
    const [ofCode] = error.errors['code'] ?? []
    if (ofCode) setCodeProblem(ofCode)
    else setProblem(Object.values(error.errors).flat()[0] ?? error.message)
  }

  return {
    isBusy,
    problem,
    codeProblem,
    awaitsWitness,
    sendCode,
    askForCode,
    clearCode: () => setCodeProblem(''),
    tell,
    sign,
    stop: () => setAwaitsWitness(false),
  }
}
