import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { sendOtp } from '#contract/accounts/accounts.ts'
import { ApiError, call } from '#web/api/client.ts'
import { useSession } from '#web/api/session.ts'
import { loadNamespaces } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { useBookingDraft } from './booking-draft.ts'
import { checkDraft } from './check-draft.ts'
import type { DraftField } from './check-draft.ts'
import { CodeStep } from './CodeStep.tsx'
import { PatientFields } from './PatientFields.tsx'
import { accountQuery } from '../queries.ts'
import { readablePhone } from '#web/parts/public/contact-links.ts'
import { useSentCode } from './sent-code.ts'
import { focusSlotOffer } from './SlotLost.tsx'
import { StepTitle } from './StepTitle.tsx'
import type { SubscriptionNeeded } from '#contract/money/patient-subscriptions.ts'
import type { DepositNeeded } from './DepositStep.tsx'
import { useBookVisit, type Pays } from './use-book-visit.ts'
import { readPhoneOwners, type PhoneOwner, type WhoIAm } from '#web/parts/public/phone-owners.ts'
import { WhoseStep } from './WhoseStep.tsx'
import styles from './ConfirmForm.module.css'

const DepositStep = lazy(async () => {
  const [step] = await Promise.all([import('./DepositStep.tsx'), loadNamespaces('pay')])
  return { default: step.DepositStep }
})
const PackageStep = lazy(async () => {
  const [step] = await Promise.all([import('./PackageStep.tsx'), loadNamespaces('pay')])
  return { default: step.PackageStep }
})

interface ConfirmFormProps {
  /** Of the place. */
  zone: string
  slot: Parameters<typeof useBookVisit>[0]
  /** Whether there is no slot to book now: sending leads to the page's offer of others. */
  slotLost: boolean
  /** A refusal about the slot itself is the page's to show. */
  onSlotLost: (error: ApiError) => void
  /** Until when it can be cancelled, in words; empty when it no longer can. */
  cancelUntil: string
}

/** Whether a wrong code was the last that may be tried. */
const isLastTry = ({ data }: ApiError) =>
  (data as { attempts_left?: number } | undefined)?.attempts_left === 0

/** The wire's fields under the draft's names. */
const fieldNames: Record<string, DraftField> = {
  mobile: 'mobile',
  email: 'email',
}

export function ConfirmForm({ zone, slot, slotLost, onSlotLost, cancelUntil }: ConfirmFormProps) {
  const { t, i18n } = useTranslation('patient')
  const { userType } = useSession()
  const signedIn = userType === 3
  const account = useQuery({ ...accountQuery(), enabled: signedIn }).data?.data
  /** An account made by email has a phone that nobody proved yet. */
  const needsCode = !signedIn || account?.mobile_verified === false
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const isFocusDue = useRef(false)
  const [typed, setDraft] = useBookingDraft()
  const [isPhoneTyped, setPhoneTyped] = useState(false)
  const known = needsCode && !isPhoneTyped && !typed.mobile && account?.mobile
  const draft = known ? { ...typed, mobile: readablePhone(known) } : typed
  const [errors, setErrors] = useState<Partial<Record<DraftField | 'code', string>>>({})
  const [problem, setProblem] = useState('')
  const [sent, setSent] = useSentCode()
  const [code, setCode] = useState('')
  const [owners, setOwners] = useState<PhoneOwner[]>([])
  const [deposit, setDeposit] = useState<DepositNeeded>()
  const [inPackage, setInPackage] = useState<SubscriptionNeeded>()
  const book = useBookVisit(slot, draft)
  const send = useMutation({
    mutationFn: () =>
      call(sendOtp, { mobile: draft.mobile, mobile_country: draft.country, clinic_id: slot.clinic_id }),
    meta: { silent: true },
  })

  // What was said in the other language is said again when it is asked for again.
  const [saidIn, setSaidIn] = useState(i18n.language)
  if (saidIn !== i18n.language) {
    setSaidIn(i18n.language)
    setErrors({})
    setProblem('')
  }

  function showFailure(error: unknown) {
    if (!(error instanceof ApiError)) throw error
    const people = readPhoneOwners(error)
    setOwners(people)
    if (people.length > 0) return
    if (error.code === 'phone_not_proved')
      void client.invalidateQueries({ queryKey: accountQuery().queryKey })
    if (error.code === 'subscription_needed') {
      setInPackage(error.data as SubscriptionNeeded)
      return
    }
    if (error.code === 'deposit_needed') {
      setDeposit(error.data as DepositNeeded)
      return
    }
    if (['slot_taken', 'booking_conflict', 'reservation_expired'].includes(error.code)) {
      onSlotLost(error)
      return
    }
    const found: typeof errors = {}
    for (const [field, [sentence]] of Object.entries(error.errors)) {
      const person = draft.forOther && signedIn ? 'other' : ''
      if (field === 'code') {
        found.code = sentence
        if (sent && isLastTry(error)) setSent({ ...sent, isSpent: true })
      }
      if (field === 'first_name') found[person ? 'otherFirstName' : 'firstName'] = sentence
      else if (field === 'last_name') found[person ? 'otherLastName' : 'lastName'] = sentence
      else if (fieldNames[field]) found[fieldNames[field]] = sentence
    }
    setErrors(found)
    if (Object.keys(found).length === 0) setProblem(Object.values(error.errors)[0]?.[0] ?? error.message)
    else if (!found.code) focusFirstError()
  }

  /** Once the fields show what is wrong with them. */
  const focusFirstError = () => {
    isFocusDue.current = true
  }
  useEffect(() => {
    if (!isFocusDue.current || Object.keys(errors).length === 0) return
    isFocusDue.current = false
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    // Not after any other drawing: one that was under way would come before the fields show it.
  }, [errors])

  async function checkFields(): Promise<boolean> {
    const problems = await checkDraft(draft)
    const asked: DraftField[] = ['email']
    if (!signedIn) asked.push('firstName', 'lastName')
    if (needsCode) asked.push('mobile')
    if (draft.forOther) asked.push('otherFirstName', 'otherLastName')
    const found: typeof errors = {}
    for (const field of asked) {
      const name = problems[field]
      if (name) found[field] = t(`confirm.${name}`)
    }
    setErrors(found)
    setProblem('')
    if (Object.keys(found).length === 0) return true
    focusFirstError()
    return false
  }

  async function sendCode(again: boolean) {
    if (send.isPending || !(await checkFields())) return
    try {
      const { data } = await send.mutateAsync()
      setCode('')
      setSent({ ...data, at: Date.now() })
      if (again) showNotice({ kind: 'ok', text: t('confirm.resent') })
    } catch (error) {
      showFailure(error)
    }
  }

  async function confirm(digits: string, who?: WhoIAm, pays?: Pays, wantsInvoice?: boolean) {
    if (book.isPending || !(await checkFields())) return
    if (needsCode && digits.length < 6) {
      setErrors({ code: t('confirm.codeShort') })
      return
    }
    try {
      await book.mutateAsync({ code: digits, who, pays, wantsInvoice })
    } catch (error) {
      showFailure(error)
    }
  }

  function changeNumber() {
    setSent(undefined)
    setErrors({})
    setTimeout(() => form.current?.querySelector<HTMLElement>('[name="mobile"]')?.focus())
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (slotLost) focusSlotOffer()
    else if (sent?.isSpent && needsCode) {
      if (sent.at + sent.resend_in * 1000 > Date.now()) setErrors({ code: t('confirm.codeSpent') })
      else void sendCode(true)
    } else if (!needsCode || sent) void confirm(code)
    else void sendCode(false)
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <StepTitle step={1} done={!needsCode || sent !== undefined} title={t('confirm.yourData')} />
      {signedIn && account ? (
        <p className={styles.account}>
          {t('confirm.signedInAs')}: <strong>{`${account.first_name} ${account.last_name}`}</strong>
          {account.mobile && !needsCode ? `, ${readablePhone(account.mobile)}` : null}
        </p>
      ) : null}
      {userType === 1 || userType === 2 ? <p className={styles.account}>{t('confirm.staff')}</p> : null}
      <PatientFields
        draft={draft}
        errors={errors}
        signedIn={signedIn}
        asksPhone={needsCode}
        phoneLocked={sent !== undefined}
        onChange={change => {
          setDraft(change)
          if (change.mobile !== undefined) setPhoneTyped(true)
          setErrors({})
          setOwners([])
        }}
      />
      {owners.length > 0 ? (
        <WhoseStep
          people={owners}
          typed={draft.firstName}
          busy={book.isPending}
          onAnswer={who => (slotLost ? focusSlotOffer() : void confirm(code, who))}
        />
      ) : null}
      {sent && needsCode && owners.length === 0 ? (
        <CodeStep
          key={sent.at}
          sent={sent}
          code={code}
          error={errors.code}
          resending={send.isPending}
          onChange={digits => {
            setCode(digits)
            setErrors({})
          }}
          onComplete={digits => (slotLost ? focusSlotOffer() : void confirm(digits))}
          onResend={() => void sendCode(true)}
          onChangeNumber={changeNumber}
        />
      ) : null}
      <div aria-live="assertive">{problem ? <p className={styles.problem}>{problem}</p> : null}</div>
      {inPackage ? (
        <Suspense>
          <PackageStep
            needed={inPackage}
            clinicId={slot.clinic_id}
            isOwn={!draft.forOther && draft.familyId === undefined}
          />
        </Suspense>
      ) : deposit ? (
        <Suspense>
          <DepositStep
            needed={deposit}
            zone={zone}
            busy={book.isPending || book.isSuccess}
            onChoice={(pays, wantsInvoice) =>
              slotLost ? focusSlotOffer() : void confirm(code, undefined, pays, wantsInvoice)
            }
          />
        </Suspense>
      ) : owners.length === 0 ? (
        <Button type="submit" size="large" block busy={book.isPending || send.isPending}>
          {t(!needsCode || sent ? 'confirm.submit' : 'confirm.sendCode')}
        </Button>
      ) : null}
      <div className={styles.small}>
        <p>{cancelUntil ? t('confirm.cancelUntil', { when: cancelUntil }) : t('confirm.cancelByPhone')}</p>
        <p>
          {t('confirm.privacy')}{' '}
          <Link
            to="."
            search={previous => ({ ...previous, modal: 'privacy' as const })}
            resetScroll={false}
            className={styles.link}
          >
            {t('confirm.privacyLink')}
          </Link>
        </p>
      </div>
    </form>
  )
}
