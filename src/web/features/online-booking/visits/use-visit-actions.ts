import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  cancelBookingByCode,
  confirmBookingByCode,
  listPatientBookings,
} from '#contract/online/online-booking.ts'
import { call } from '#web/api/client.ts'
import { keyOf } from '#web/api/query.ts'
import { showNotice } from '#web/ui/notices.ts'
import { bookingQuery } from '../queries.ts'

/** Confirming and cancelling a visit by its link's code; what is on screen follows the answer. */
export function useVisitActions(code: string) {
  const { t } = useTranslation('patient')
  const client = useQueryClient()

  /** Also after a refusal: it says that the visit is no longer what the screen shows. */
  const refresh = () => {
    void client.invalidateQueries({ queryKey: keyOf(listPatientBookings) })
    return client.invalidateQueries(bookingQuery(code))
  }
  const show = (reply: Awaited<ReturnType<typeof send>>, text: string) => {
    client.setQueryData(bookingQuery(code).queryKey, reply)
    showNotice({ kind: 'ok', text, topic: `visit ${code}` })
  }
  const send = () => call(confirmBookingByCode, { code })

  const confirm = useMutation({
    mutationFn: send,
    onSuccess: reply => show(reply, t('visit.confirmedNow')),
    onSettled: refresh,
  })
  const cancel = useMutation({
    mutationFn: (reason: string) => call(cancelBookingByCode, { code, reason }),
    onSuccess: reply => show(reply, t('visit.cancelledNow')),
    onSettled: refresh,
  })
  return { confirm, cancel }
}
