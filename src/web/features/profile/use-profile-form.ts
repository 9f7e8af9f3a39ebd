import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Account } from '#contract/accounts/accounts.ts'
import type { CallInput } from '#contract/call.ts'
import { formMessage } from '#contract/form-messages.ts'
import { updatePatientProfile } from '#contract/accounts/patient-profile.ts'
import { isSameEmail } from '#domain/people/email.ts'
import { ApiError, type call } from '#web/api/client.ts'
import { callProved } from '#web/api/call-proved.ts'
import { joinSentences } from '#web/api/field-errors.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { showNotice } from '#web/ui/notices.ts'
import { sendMobileCode } from './MobileCode.tsx'
import type { SentMobileCode } from './MobileCode.tsx'
import { useKeepAccount } from './use-kept-account.ts'

type Input = Readonly<Record<string, unknown>>

/**
 * The form of one's own data: sends what says something else than when it opened, so that another screen's change of
 * another field stays; asks for the new number's code once the server wants it.
 */
export function useProfileForm(account: Account, onSaved: () => void) {
  const { t } = useTranslation('profile')
  const keep = useKeepAccount()
  const opened = useRef<Input>({})
  const version = useRef(account.version)
  const [sent, setSent] = useState<SentMobileCode>()
  const [mobileError, setMobileError] = useState<string>()
  const [stale, setStale] = useState(false)
  const [isSending, setSending] = useState(false)

  const make = ((definition, input, ...options) => {
    setStale(false)
    const changes = changesOf(input, opened.current)
    return callProved(definition, { ...changes, version: version.current } as never, ...options)
  }) as typeof call

  async function askForCode(input: HTMLFormElement | null) {
    setSending(true)
    const mobile = valueOf(input, 'mobile')
    const country = valueOf(input, 'mobile_country')
    try {
      setSent(await sendMobileCode(mobile, country))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setMobileError(joinSentences(error.errors.mobile) || error.message)
    } finally {
      setSending(false)
    }
  }

  const element = useRef<HTMLFormElement>(null)
  const form = useCallForm({
    definition: updatePatientProfile,
    make,
    check: ({ email = '', email_confirmation: again }, language): Record<string, string> =>
      again === undefined || isSameEmail(again, email)
        ? {}
        : { email_confirmation: formMessage('email_mismatch', language) },
    onOpen(opening, input) {
      element.current = opening
      opened.current = input
    },
    onDone({ data, message }) {
      keep(data)
      showNotice({ kind: 'ok', text: message })
      onSaved()
    },
    onRefused(error) {
      if (error.code === 'stale') {
        const { current } = error.data as { current: Account }
        version.current = current.version
        keep(current)
        setStale(true)
        return true
      }
      if (!error.errors.code || sent) return false
      void askForCode(element.current)
      return true
    },
  })
  return {
    ...form,
    busy: form.busy || isSending,
    problem: stale ? t('stale') : form.problem,
    sent,
    mobileError,
    /** Another number than the one that the code went to. */
    forgetCode: () => {
      setSent(undefined)
      setMobileError(undefined)
    },
  }
}

function valueOf(form: HTMLFormElement | null, name: string): string {
  const control = form?.elements.namedItem(name)
  return control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? control.value : ''
}

/** A number travels with the country that it is written in. */
function changesOf(input: Input, opened: Input): CallInput<typeof updatePatientProfile> {
  const changed = Object.entries(input).filter(([name, value]) => value !== opened[name])
  const isNumber = changed.some(([name]) => name === 'mobile' || name === 'mobile_country')
  return {
    ...Object.fromEntries(changed),
    ...(isNumber && { mobile: input.mobile, mobile_country: input.mobile_country }),
  } as CallInput<typeof updatePatientProfile>
}
