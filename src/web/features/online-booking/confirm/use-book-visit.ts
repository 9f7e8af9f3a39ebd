import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { getAccount } from '#contract/accounts/accounts.ts'
import type { CallInput } from '#contract/call.ts'
import {
  addPatientBooking,
  listPatientBookings,
  payDeposit,
  registerAndLoginPatient,
} from '#contract/online/online-booking.ts'
import { cleanName } from '#domain/people/person-name.ts'
import { call } from '#web/api/client.ts'
import { keyOf } from '#web/api/query.ts'
import { getSession, saveSession } from '#web/api/session.ts'
import { newKey } from '#web/api/new-key.ts'
import { useRequestKey } from '#web/api/use-request-key.ts'
import { readCameBy } from '#web/parts/public/came-by.ts'
import { forgetDraft } from './booking-draft.ts'
import type { BookingDraft } from './booking-draft.ts'
import { accountQuery, bookingQuery } from '../queries.ts'
import { forgetSentCode } from './sent-code.ts'
import { forgetReservation, getReservation, leaveToPay } from './use-reservation.ts'
import type { WhoIAm } from '#web/parts/public/phone-owners.ts'

/** What is paid ahead, by card or not; undefined while nobody has asked. */
export type Pays = 'deposit' | 'whole' | 'clinic' | undefined

interface Booking {
  readonly code: string
  readonly who?: WhoIAm | undefined
  readonly pays?: Pays
  /** Of what is paid ahead. */
  readonly wantsInvoice?: boolean | undefined
}

interface Slot {
  clinic_id: number
  doctor_id?: number
  location_id?: number
  service_ids: number[]
  start: string
  reservation_code: string | undefined
}

/**
 * Signs the patient in by the code, and who they say they are where it was asked, unless their phone is proved already,
 * and books; then shows the visit in this page's place.
 */
export function useBookVisit(slot: Slot, draft: BookingDraft) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  const once = useRequestKey()
  const [attempt] = useState(newKey)

  return useMutation({
    mutationFn: async ({ code, who, pays, wantsInvoice }: Booking) => {
      const { userType } = getSession()
      const account = userType === 3 ? client.getQueryData(accountQuery().queryKey)?.data : undefined
      if (userType !== 3 || account?.mobile_verified === false) {
        const name = account ? nameOfAccount(account) : nameOfDraft(draft)
        const awaited = await signIn(name, draft, { code, attempt, ...who })
        if (awaited !== undefined) return { next: 'prove' as const, awaited }
        void client.invalidateQueries({ queryKey: keyOf(getAccount) })
      }
      // Asked for anew by a reload, it may come after whoever types fast.
      const kept = slot.reservation_code ?? (await getReservation())
      const input: CallInput<typeof addPatientBooking> = {
        ...slot,
        reservation_code: kept,
        for_other: draft.forOther,
        family_id: draft.forOther ? undefined : draft.familyId,
        ...(draft.forOther && {
          first_name: cleanName(draft.otherFirstName),
          last_name: cleanName(draft.otherLastName),
        }),
        email: draft.email.trim(),
        came_by: readCameBy(slot.clinic_id),
      }
      if (pays === undefined || pays === 'clinic')
        return {
          next: 'see' as const,
          booked: await once(key =>
            call(addPatientBooking, { ...input, pay_at_clinic: pays === 'clinic' }, key),
          ),
        }
      const { data } = await call(
        payDeposit,
        { ...input, reservation_code: kept ?? '', pay: pays, wants_invoice: wantsInvoice },
        { idempotencyKey: newKey() },
      )
      return { next: 'pay' as const, url: data.url }
    },
    onSuccess: async reply => {
      if (reply.next === 'prove') {
        // The account asks for a second factor: the visit waits here, with all that was typed.
        const params = { userId: String(reply.awaited) }
        await navigate({
          to: '/login/verify-otp/$userId',
          params,
          search: { to: router.latestLocation.href },
        })
        return
      }
      if (reply.next === 'pay') {
        // From here on the hour is kept for the payment: this tab gives it back no more.
        leaveToPay()
        window.location.assign(reply.url)
        return
      }
      forgetReservation()
      forgetDraft()
      forgetSentCode()
      const { booked } = reply
      client.setQueryData(bookingQuery(booked.data.code).queryKey, booked)
      void client.invalidateQueries({ queryKey: keyOf(listPatientBookings) })
      await navigate({
        to: '/b/$bookingCode',
        params: { bookingCode: booked.data.code },
        search: { nou: 1 },
        replace: true,
      })
    },
    meta: { silent: true },
  })
}

interface Name {
  first_name: string
  last_name: string
}

const nameOfAccount = ({ first_name, last_name }: Name): Name => ({ first_name, last_name })
const nameOfDraft = (draft: BookingDraft): Name => ({
  first_name: cleanName(draft.firstName),
  last_name: cleanName(draft.lastName),
})

/** Answers whose second factor is awaited, where one is. */
async function signIn(
  name: Name,
  draft: BookingDraft,
  proof: { code: string; attempt: string } & Partial<WhoIAm>,
): Promise<number | undefined> {
  const { data } = await call(registerAndLoginPatient, {
    ...name,
    mobile: draft.mobile,
    mobile_country: draft.country,
    email: draft.email.trim(),
    ...proof,
  })
  if (!('accessToken' in data)) return data.userId
  saveSession({ token: data.accessToken, refreshToken: data.refreshToken, userId: data.userId, userType: 3 })
  return undefined
}
