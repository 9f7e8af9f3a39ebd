import { useMemo, useState } from 'react'
import type { Warning } from '#contract/bookings/bookings.ts'
import type { PossibleDuplicate } from '#contract/patients/patients.ts'
import { ApiError } from '#web/api/client.ts'
import { joinSentences } from '#web/api/field-errors.ts'
import type { FieldErrors } from '#web/api/field-errors.ts'
import { readDuplicate } from '#web/api/possible-duplicate.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { readWarnings } from '#web/parts/bookings/read-refusal.ts'
import { showError } from '#web/ui/notices.ts'

/** Sends a form over the calendar and keeps what the server refused of it, by field; what it met goes to `onWarnings`. */
export function useSending(onWarnings: (warnings: Warning[]) => void) {
  const { errors: found, busy, once, attempt, say: keep } = useAttempt()
  const [duplicate, setDuplicate] = useState<PossibleDuplicate>()
  const errors: FieldErrors = useMemo(
    () => Object.fromEntries(Object.entries(found).map(([field, list]) => [field, joinSentences(list)])),
    [found],
  )

  /** Shows what is wrong instead of what was. */
  function say(missing: FieldErrors = {}) {
    keep(Object.fromEntries(Object.entries(missing).map(([field, text = '']) => [field, [text]])))
    setDuplicate(undefined)
  }

  function refuse(error: unknown) {
    if (!(error instanceof ApiError)) throw error
    const same = readDuplicate(error)
    keep(error.errors)
    setDuplicate(same)
    onWarnings(readWarnings(error))
    if (!same && Object.keys(error.errors).length === 0) showError(error.message)
  }

  function send(work: () => Promise<void>) {
    say()
    return attempt(work, refuse)
  }

  return { send, once, isSending: busy, errors, duplicate, say }
}
