import { returnDeposits } from './features/card-payments/return-deposits.ts'
import { followVisits } from './features/checkout/charge-steps.ts'
import { followUses } from './features/subscriptions/subscription-steps.ts'
import type { BookingStep } from './records/transaction.ts'

/** What follows from a booking's being written, room after room, in its transaction: a line is charged by its use. */
export const BOOKING_STEPS: readonly BookingStep[] = [followUses, returnDeposits, followVisits]
