import type { Language } from '#contract/field-messages.ts'
import { MINUTE } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import type { JsonObject } from '#server/db/tables.gen.ts'
import { Failure } from '#server/http/failure.ts'
import type { Services } from '#server/http/services.ts'
import { CardsRefused, type Checkout } from '#server/outside/payments/card-payments.ts'
import { newPublicCode } from '#server/records/public-codes.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { answered, findOpenAccount } from './card-accounts.ts'
import { getClinicContact } from './card-accounts.sql.ts'
import {
  closeAttempt,
  findAttempt,
  insertAttempt,
  saveCheckout,
  type Attempt,
  type Purpose,
} from './attempts.sql.ts'

/** The processor's shortest, and a minute for the way there: its page outlives nothing that we keep for it. */
const PAYING_MINUTES = 31

export interface WantedPayment {
  readonly purpose: Purpose
  readonly patientId: number
  readonly amountBani: number
  readonly title: string
  readonly language: Language
  readonly email?: string | null
  readonly linkId?: number
  readonly depositBani?: number
  readonly wantsInvoice?: boolean
  readonly wish?: JsonObject
}

export interface Begun {
  readonly id: number
  readonly code: string
  readonly expiresAt: number
}

/** Writes that somebody is about to pay, in the caller's transaction; the page is opened once that is committed. */
export async function beginPayment(tx: WriteTx, wanted: WantedPayment): Promise<Begun> {
  const { clinicId, now, accountId, kind } = tx.author
  const account = await findOpenAccount(tx)
  if (account === undefined) throw new Failure('no_card_payment')
  const code = newPublicCode(clinicId)
  const expiresAt = now + PAYING_MINUTES * MINUTE
  const id = await insertAttempt(tx, {
    clinic_id: clinicId,
    code,
    purpose: wanted.purpose,
    account_id: account,
    patient_id: wanted.patientId,
    amount_bani: wanted.amountBani,
    deposit_bani: wanted.depositBani ?? null,
    wants_invoice: wanted.wantsInvoice ?? false,
    link_id: wanted.linkId ?? null,
    wish: wanted.wish ?? null,
    made_by: kind === 'patient' ? accountId : null,
    email: wanted.email ?? null,
    language: wanted.language,
    title: wanted.title,
    created_at: new Date(now),
    expires_at: new Date(expiresAt),
  })
  return { id, code, expiresAt }
}

/** Where the person pays, asked for under the attempt's own key: however often it is asked, it is one page. */
export async function openCheckout(services: OfCards, clinicId: number, id: number): Promise<string> {
  const checkout = await answered(() => askCheckout(services, clinicId, id))
  if (!checkout?.url) throw new Failure('link_over')
  return checkout.url
}

/** As the processor says of the attempt's page now; undefined where it will never have one. */
export async function askCheckout(
  services: OfCards,
  clinicId: number,
  id: number,
): Promise<Checkout | undefined> {
  const { cards } = services.outside
  const known = await services.db.tenant(clinicId, async tx => {
    const attempt = await findAttempt(tx, id)
    return attempt && { attempt, clinic: await getClinicContact(tx) }
  })
  if (!known) return undefined
  const { attempt, clinic } = known
  if (attempt.checkout_id !== null) return cards.getCheckout(attempt.account_id, attempt.checkout_id)
  try {
    const made = await cards.createCheckout(wantedOf(services, clinicId, attempt, clinic.name))
    await services.db.tenant(clinicId, tx => saveCheckout(tx, id, made))
    return made
  } catch (error) {
    if (error instanceof CardsRefused)
      await services.db.tenant(clinicId, tx => closeAttempt(tx, id, 'failed', attempt.expires_at))
    throw error
  }
}

type OfCards = Pick<Services, 'config' | 'db' | 'outside'>

function wantedOf({ config }: OfCards, clinicId: number, attempt: Attempt, clinicName: string) {
  const page = `${config.publicUrl}/pay/${attempt.code}`
  return {
    account: attempt.account_id,
    key: keyOf(clinicId, attempt.id),
    clinicId,
    attemptId: attempt.id,
    amountBani: attempt.amount_bani,
    title: attempt.title,
    clinicName,
    language: attempt.language,
    email: attempt.email ?? undefined,
    paidUrl: page,
    backUrl: `${page}?back=1`,
    expiresAt: attempt.expires_at.getTime(),
  }
}

const keyOf = (clinicId: number, id: number) => `checkout:${clinicId}:${id}`

/** Whether cards are taken at all, for whoever asks before anybody pays. */
export const takesCards = async (tx: Tx) => (await findOpenAccount(tx)) !== undefined
