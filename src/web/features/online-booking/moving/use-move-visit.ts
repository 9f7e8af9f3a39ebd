import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { moveBookingByCode } from '#contract/online/moving.ts'
import { listPatientBookings, type PatientBooking } from '#contract/online/online-booking.ts'
import { ApiError, call } from '#web/api/client.ts'
import { keyOf } from '#web/api/query.ts'
import { useRequestKey } from '#web/api/use-request-key.ts'
import { showError } from '#web/ui/notices.ts'
import { bookingQuery } from '../queries.ts'
import { moveSlotsKey } from './move-slots.ts'

/** Moves a visit and leads to what came of it; after a refusal the page shows how the visit is now. */
export function useMoveVisit({ code, start: was }: PatientBooking) {
  const { t } = useTranslation('moving')
  const client = useQueryClient()
  const navigate = useNavigate()
  const once = useRequestKey()
  return useMutation({
    mutationFn: (start: string) =>
      once(key => call(moveBookingByCode, { code, start, expected_start: was }, key)),
    onSuccess: async reply => {
      client.setQueryData(bookingQuery(code).queryKey, reply)
      await navigate({
        to: '/b/$bookingCode',
        params: { bookingCode: code },
        search: { mutat: was },
        replace: true,
      })
    },
    onError: error => {
      if (readTaken(error)) return
      const isMoved = error instanceof ApiError && error.code === 'stale'
      showError(isMoved ? t('movedSince') : error.message)
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: keyOf(listPatientBookings) })
      void client.invalidateQueries({ queryKey: moveSlotsKey })
      return client.invalidateQueries(bookingQuery(code))
    },
    meta: { silent: true },
  })
}

/** The nearest free hours, where the wanted one was taken; undefined for any other failure. */
export function readTaken(error: unknown): string[] | undefined {
  if (!(error instanceof ApiError) || error.code !== 'slot_taken') return undefined
  return (error.data as { alternatives?: string[] } | undefined)?.alternatives ?? []
}
