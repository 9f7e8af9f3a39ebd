import { useState } from 'react'
import type { Warning } from '#contract/bookings.ts'
import type { PossibleDuplicate } from '#contract/patients.ts'
import { ApiError } from '#web/api/client.ts'
import { readFieldErrors } from '#web/api/field-errors.ts'
import type { FieldErrors } from '#web/api/field-errors.ts'
import { readDuplicate } from '#web/api/possible-duplicate.ts'
import { useRequestKey } from '#web/api/use-request-key.ts'
import { readWarnings } from '#web/parts/bookings/read-refusal.ts'
import { showError } from '#web/ui/notices.ts'

/** Sends a form over the calendar and keeps what the server refused of it, by field; what it met goes to `onWarnings`. */
export function useSending(onWarnings: (warnings: Warning[]) => void) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [duplicate, setDuplicate] = useState<PossibleDuplicate>()
  const [isSending, setIsSending] = useState(false)
  const once = useRequestKey()

  /** Shows what is wrong instead of what was. */
  function say(found: FieldErrors) {
    setErrors(found)
    setDuplicate(undefined)
  }

  async function send(work: () => Promise<void>) {
    say({})
    setIsSending(true)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const found = readDuplicate(error)
      setDuplicate(found)
      setErrors(readFieldErrors(error))
      onWarnings(readWarnings(error))
      if (!found && Object.keys(error.errors).length === 0) showError(error.message)
    } finally {
      setIsSending(false)
    }
  }

  return { send, once, isSending, errors, duplicate, say }
}
