import {
  findAttempt,
  isEventKept,
  keepEvent,
  listPending,
  lockAttemptOfPayment,
  saveDisputed,
  type Attempt,
} from '#server/features/card-payments/attempts.ts'
import {
  answered,
  findClinicOfAccount,
  noteAccount,
  noteDisconnected,
} from '#server/features/card-payments/card-accounts.ts'
import {
  findRefundOf,
  noteRefunded,
  noteReturnedThere,
  noteSentBack,
  postReturned,
} from '#server/features/card-payments/note-refunded.ts'
import type { Services } from '#server/http/services.ts'
import type { CardNews } from '#server/outside/payments/card-payments.ts'
import { WriteTx } from '#server/records/transaction.ts'
import { prove } from './prove.ts'
import { settle } from './settle.ts'

/**
 * Takes a message of the processor: each once, in whichever order they come. One about an account that is no clinic's, or
 * about a payment that the account did not take, is left alone.
 */
export async function takeNews(services: Services, news: CardNews): Promise<void> {
  const { account } = news
  if (account === null || news.kind === 'other') return
  const clinicId = await services.db.stranger(tx => findClinicOfAccount(tx, account))
  if (clinicId === undefined) return
  if (news.kind !== 'checkout') return takeOther(services, clinicId, account, news)
  const { checkout } = news
  if (checkout.clinicId !== clinicId || !Number.isSafeInteger(checkout.attemptId)) return
  const attempt = await services.db.tenant(clinicId, tx => findAttempt(tx, checkout.attemptId))
  if (attempt?.account_id !== account) return
  if (attempt.checkout_id !== null && attempt.checkout_id !== checkout.id) return
  await settle(services, clinicId, attempt.id, checkout, { id: news.id, kind: `checkout ${checkout.state}` })
}

type Other = Exclude<CardNews, { kind: 'checkout' | 'other' }>

async function takeOther(services: Services, clinicId: number, account: string, news: Other): Promise<void> {
  if ('payment' in news) await proveUnknown(services, clinicId, news.payment)
  const now = services.now()
  await services.db.tenant(clinicId, async bare => {
    const tx = new WriteTx(bare, { clinicId, now, accountId: null, kind: 'system' })
    const event = { clinic_id: clinicId, event_id: news.id, kind: news.kind, received_at: new Date(now) }
    if (!(await keepEvent(tx, event))) return
    if (news.kind === 'account') {
      if (news.told.id === account) await noteAccount(tx, news.told)
    } else if (news.kind === 'left') await noteDisconnected(tx, account, { left: true })
    else await takePaymentNews(tx, account, news)
  })
}

/** News may overtake the payment that they are of: what is pending is asked about first, so that they find it. */
async function proveUnknown(services: Services, clinicId: number, payment: string): Promise<void> {
  const pending = await services.db.tenant(clinicId, async tx =>
    (await lockAttemptOfPayment(tx, payment)) ? [] : listPending(tx, new Date(services.now())),
  )
  for (const id of pending) await answered(() => prove(services, clinicId, id))
}

type OfPayment = Extract<Other, { payment: string }>

async function takePaymentNews(tx: WriteTx, account: string, news: OfPayment): Promise<void> {
  const attempt = await lockAttemptOfPayment(tx, news.payment)
  if (attempt?.account_id !== account || attempt.payment_id === null) return
  if (news.kind === 'refunded' || news.kind === 'refund_failed') return takeRefundNews(tx, attempt, news)
  const over = `over ${news.dispute}`
  if (news.kind === 'disputed' && (await isEventKept(tx, over))) return
  if (news.kind === 'dispute_closed') {
    const { clinicId, now } = tx.author
    const closed = { clinic_id: clinicId, event_id: over, kind: 'dispute over', received_at: new Date(now) }
    if (!(await keepEvent(tx, closed))) return
  }
  await saveDisputed(tx, attempt.id, news.kind === 'disputed')
  if (news.kind === 'dispute_closed' && news.isLost)
    await postReturned(tx, attempt.payment_id, news.amountBani, {
      kind: 'chargeback',
      reference: news.dispute,
      reason: 'dispute_lost',
    })
  const after = { payment: attempt.payment_id, disputed: news.kind === 'disputed' }
  await tx.record('patient_money', attempt.patient_id, 'payment_changed', undefined, after)
}

type OfRefund = Extract<Other, { refund: string }>

async function takeRefundNews(tx: WriteTx, attempt: Attempt, news: OfRefund): Promise<void> {
  const own = ownRefund(tx, news.key)
  if (news.kind === 'refunded') {
    if (own === undefined) await noteReturnedThere(tx, attempt, news)
    else await noteRefunded(tx, own, { id: news.refund, state: 'done' })
    return
  }
  const known = own ?? (await findRefundOf(tx, news.refund))
  if (known !== undefined) await noteSentBack(tx, known)
}

/** The refund of ours that the processor speaks of, by the key that we gave it. */
function ownRefund(tx: WriteTx, key: string | null): number | undefined {
  const [, clinic, id] = /^refund:(\d+):(\d+)$/.exec(key ?? '') ?? []
  return Number(clinic) === tx.author.clinicId ? Number(id) : undefined
}
