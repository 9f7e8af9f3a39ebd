import { useCallback, useMemo, useState } from 'react'
import type { AcceptedWarning, Booking, Warning } from '#contract/bookings/bookings.ts'
import type { editBooking } from '#contract/bookings/booking-changes.ts'
import type { CallInput } from '#contract/call.ts'
import type { SubscriptionNeeded } from '#contract/money/patient-subscriptions.ts'
import { useStaff } from '#web/api/use-staff.ts'
import {
  readNeeded,
  settleKnown,
  takeSoon,
  type PackageAnswer,
  type PackageQuestion,
} from '#web/parts/money/package-needed.ts'
import { readCabinet, readNearest, readWarnings } from './read-refusal.ts'
import { acceptAll } from './warnings.ts'

export type Scope = NonNullable<CallInput<typeof editBooking>['scope']>

export interface Override {
  override: AcceptedWarning[]
  override_reason: string
  /** The cabinet that was warned about is the one it shall be. */
  cabinet_id?: number | undefined
}

/** How a refused change may still be made: all the same, or at an hour that is free. */
export type Answer = Override | { start: string }

/** What was accepted, for changes whose place is given: no other hour, no other cabinet. */
export function acceptanceOf(answer: Answer | undefined) {
  if (!answer || 'start' in answer) return {}
  return { override: answer.override, override_reason: answer.override_reason }
}

/** A change that the server will only make once its warnings are accepted. */
export interface Conflict {
  title: string
  warnings: readonly Warning[]
  /** Those accepted when it was asked before, and why. */
  before: { warnings: readonly Warning[]; reason: string }
  /** Where the booking would stand, if it is one. */
  cabinetId: number | undefined
  /** Starts of free hours close by. */
  nearest: readonly string[]
  /** The booking that may go elsewhere. */
  booking: Booking | undefined
  /** Nothing gives up. */
  decide: (answer: Answer | undefined) => void
}

/** Which bookings of a series a change is about. */
export interface ScopeQuestion {
  title: string
  decide: (scope: Scope | undefined) => void
}

export type Questions = ReturnType<typeof useQuestions>

/** What a change must ask before it is made; each is shown as a dialog and answers a promise. */
export function useQuestions() {
  const { can } = useStaff()
  const mayOverride = can('bookings.override')
  const [conflict, setConflict] = useState<Conflict>()
  const [scopeQuestion, setScopeQuestion] = useState<ScopeQuestion>()
  const [packageQuestion, setPackageQuestion] = useState<PackageQuestion>()

  const askScope = useCallback((booking: Pick<Booking, 'series_id' | 'patient_name'>) => {
    if (booking.series_id === null) return Promise.resolve<Scope | undefined>('this')
    return new Promise<Scope | undefined>(resolve => {
      const decide = (answer: Scope | undefined) => {
        setScopeQuestion(undefined)
        resolve(answer)
      }
      setScopeQuestion({ title: booking.patient_name, decide })
    })
  }, [])

  const askConflict = useCallback((asked: Omit<Conflict, 'decide'>) => {
    return new Promise<Answer | undefined>(resolve => {
      const decide = (answer: Answer | undefined) => {
        setConflict(undefined)
        resolve(answer)
      }
      setConflict({ ...asked, decide })
    })
  }, [])

  const askPackage = useCallback((needed: SubscriptionNeeded, areKnown: boolean) => {
    return new Promise<PackageAnswer | undefined>(resolve => {
      const decide: PackageQuestion['decide'] = answer => {
        setPackageQuestion(undefined)
        resolve(answer)
      }
      setPackageQuestion({ needed, settle: areKnown ? settleKnown : undefined, decide })
    })
  }, [])

  /**
   * Tries a change; when it meets warnings or needs a package, asks and tries again as often as needed. Answers nothing when
   * it was given up, throws what the server refused for good. Free hours are offered, and the cabinet is settled, where the
   * change is of one; those of a `booking` can also be looked for. What was accepted once stays so; only what is new is asked
   * about. A package is started for patients whom the clinic knows already.
   */
  const attempt = useCallback(
    async <T>(
      title: string,
      send: (answer?: Answer) => Promise<T>,
      {
        offersHours = true,
        booking,
        areKnown = true,
      }: { offersHours?: boolean; booking?: Booking | undefined; areKnown?: boolean } = {},
    ): Promise<T | undefined> => {
      let answer: Answer | undefined
      let before: Conflict['before'] = { warnings: [], reason: '' }
      let debtor: number | undefined
      for (;;) {
        try {
          const made = await send(answer)
          takeSoon(debtor)
          return made
        } catch (error) {
          const needed = readNeeded(error)
          if (needed) {
            const reply = await askPackage(needed, areKnown)
            if (reply?.how !== 'started') return undefined
            debtor = reply.debtor ?? debtor
            continue
          }
          const nearest = offersHours ? readNearest(error) : []
          const warnings = readWarnings(error)
          const canAsk = mayOverride || nearest.length > 0 || booking !== undefined
          if (warnings.length === 0 || !canAsk) throw error
          const cabinetId = offersHours ? readCabinet(error) : undefined
          answer = await askConflict({ title, warnings, before, nearest, cabinetId, booking })
          if (!answer) return undefined
          if ('start' in answer) continue
          before = { warnings: [...before.warnings, ...warnings], reason: answer.override_reason }
          answer = { ...answer, override: acceptAll(before.warnings), cabinet_id: cabinetId }
        }
      }
    },
    [askConflict, askPackage, mayOverride],
  )

  return useMemo(
    () => ({ conflict, scopeQuestion, packageQuestion, mayOverride, askScope, attempt }),
    [conflict, scopeQuestion, packageQuestion, mayOverride, askScope, attempt],
  )
}
