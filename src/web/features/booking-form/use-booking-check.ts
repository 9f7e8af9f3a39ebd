import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { checkBooking } from '#contract/bookings/booking-changes.ts'
import type { CallInput, CallReply } from '#contract/call.ts'
import { query } from '#web/api/query.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { readFieldErrors } from '#web/api/field-errors.ts'
import type { Override } from '#web/parts/bookings/use-questions.ts'
import { acceptAll } from '#web/parts/bookings/warnings.ts'

type CheckInput = CallInput<typeof checkBooking>
export type BookingCheck = CallReply<typeof checkBooking>['data']

/** What the person accepts of it, in the cabinet that it was told of; nothing where nothing is in the way. */
export function acceptedIn(check: BookingCheck | undefined, reason: string): Partial<Override> {
  if (!check || check.warnings.length === 0) return {}
  return {
    override: acceptAll(check.warnings),
    override_reason: reason,
    cabinet_id: check.cabinet_id ?? undefined,
  }
}

/** What a booking would meet, asked again whenever it changes; nothing while there is nothing to ask about. */
export function useBookingCheck(input: CheckInput | undefined) {
  const text = input ? JSON.stringify(input) : ''
  const settled = useDebounced(text, 250)
  const asked = useQuery({
    ...query(checkBooking, JSON.parse(settled || '{}') as CheckInput),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    meta: { silent: true },
    select: reply => reply.data,
  })
  const refusal = text !== '' && text === settled && asked.isError ? asked.error : undefined
  return {
    check: text === '' || refusal ? undefined : asked.data,
    /** Why it cannot be told whether the hour is free. */
    refusal,
    refused: readFieldErrors(refusal),
    isChecking: text !== settled || asked.isFetching,
    recheck: () => void asked.refetch(),
  }
}
