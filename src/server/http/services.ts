import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import type { Language } from '#contract/field-messages.ts'
import type { Outside } from '#server/outside/outside.ts'
import type { Cookies } from './cookies.ts'
import type { RequestKey } from './request-key.ts'
import type { Actor, PatientActor, StaffActor } from './actor.ts'
import type { BookingStep, ClinicTx } from '#server/records/transaction.ts'
import type { Records } from '#server/records/write.ts'

/** What the program is made of, given to every feature once at start. */
export interface Services {
  readonly config: Config
  readonly db: Database
  readonly outside: Outside
  /** Epoch milliseconds; the only clock. */
  readonly now: () => number
  /** What other rooms do about bookings that are written. */
  readonly bookingSteps: readonly BookingStep[]
}

/** What a handler knows of the call it answers. */
export interface Context<A extends Actor = Actor> extends Omit<Services, 'now'> {
  readonly actor: A
  /** Epoch milliseconds, one instant for the whole call. */
  readonly now: number
  readonly language: Language
  /** The caller's address, or network of IPv6, for limits. */
  readonly address: string
  /** What the caller's browser calls itself. */
  readonly userAgent: string
  readonly cookies: Cookies
  /** Which bytes of a file are wanted, as the caller's header says it. */
  readonly range?: string
  /** The server draws a page; the browser asks again as soon as that is shown, and what only people do is noted then. */
  readonly isDrawing?: true
  /** Present when the caller sent an Idempotency-Key with a creating call; kept by whatever writes. */
  readonly requestKey?: RequestKey
}

/** What a change does about the coming visits that lose their ground by it, once it is written. */
export type OnLost = (
  tx: ClinicTx,
  lost: readonly { readonly id: number; readonly start: number }[],
) => Promise<{ visits_kept?: number }>

export type StaffContext = Context<StaffActor> &
  Records & {
    /** Instead of asking the person, where a plan says what becomes of each. */
    readonly onLost?: OnLost
  }
export type PatientContext = Context<PatientActor>
/** Who is staff for certain reaches their clinic's rows. */
export type ContextOf<A extends Actor> = [A] extends [StaffActor] ? StaffContext : Context<A>
