import { createHmac, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type Stripe from 'stripe'
import { CardsRefused, type CardPayments, type WantedCheckout } from './card-payments.ts'
import { accountOf, checkoutOf, readSigned, refundOf } from './stripe-news.ts'

/** Where the pages of trial payments stand on our own server. */
export const TRIAL_PATH = '/plata-de-proba'
const ID = /^(?:cs|acct)_proba_\w+$/

/** What is told to ourselves as the processor would tell it. */
export interface SignedNews {
  readonly body: string
  readonly signature: string
}

/** Of a trial page, what its person reads. */
export interface TrialPage {
  readonly wanted: WantedCheckout
  readonly state: 'open' | 'paid' | 'expired'
}

/** What stands in for the processor where no key is set: nobody's money moves, and its pages say so. */
export interface TrialCards extends CardPayments {
  findPage(id: string): Promise<TrialPage | undefined>
  /** As if the person had paid; undefined where they no longer can. */
  pay(id: string): Promise<SignedNews | undefined>
  findAccount(id: string): Promise<{ name: string; back: string } | undefined>
  /** As if the processor had all that it asks for. */
  enable(account: string): Promise<SignedNews>
}

interface KeptPage {
  readonly wanted: WantedCheckout
  readonly payment: string | null
  readonly isExpired: boolean
}
interface KeptAccount {
  readonly name: string
  readonly isEnabled: boolean
  readonly back: string
}
interface KeptRefund {
  readonly id: string
}

/** Kept as files of the data folder, so that a restart forgets nothing. */
export function openTrialCards(folder: string, publicUrl: string, secret: string): TrialCards {
  const webhookSecret = createHmac('sha256', secret).update('trial cards').digest('base64url')
  const fileOf = (id: string) => join(folder, `${id.replaceAll(/\W/g, '_')}.json`)

  async function read<T>(id: string): Promise<T | undefined> {
    try {
      return JSON.parse(await readFile(fileOf(id), 'utf8')) as T
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
      throw error
    }
  }
  async function keep(id: string, value: object): Promise<void> {
    await mkdir(folder, { recursive: true })
    const written = `${fileOf(id)}.${randomBytes(6).toString('hex')}`
    await writeFile(written, JSON.stringify(value))
    await rename(written, fileOf(id))
  }
  async function get<T>(id: string): Promise<T> {
    const kept = ID.test(id) ? await read<T>(id) : undefined
    if (kept === undefined) throw new CardsRefused(`no such ${id}`, 'resource_missing')
    return kept
  }

  async function sign(type: string, account: string, object: object): Promise<SignedNews> {
    const stripe = await loadStripe()
    const event = { id: `evt_${randomBytes(12).toString('hex')}`, object: 'event', type, account }
    const body = JSON.stringify({ ...event, data: { object } })
    const signature = stripe.webhooks.generateTestHeaderString({ payload: body, secret: webhookSecret })
    return { body, signature }
  }

  const sessionOf = (id: string, kept: KeptPage) => sessionLike(id, kept, publicUrl)

  return {
    isTrial: true,
    async createAccount({ clinicId, name }) {
      const id = `acct_proba_${clinicId}`
      const kept = (await read<KeptAccount>(id)) ?? { name, isEnabled: false, back: '' }
      await keep(id, kept)
      return accountOf(accountLike(id, kept))
    },
    async accountLink(id, { back }) {
      await keep(id, { ...(await get<KeptAccount>(id)), back })
      return `${publicUrl}${TRIAL_PATH}/cont/${id}`
    },
    getAccount: async id => accountOf(accountLike(id, await get<KeptAccount>(id))),
    async createCheckout(wanted) {
      const id = `cs_proba_${createHmac('sha256', webhookSecret).update(wanted.key).digest('hex').slice(0, 40)}`
      const kept = (await read<KeptPage>(id)) ?? { wanted, payment: null, isExpired: false }
      await keep(id, kept)
      return checkoutOf(sessionOf(id, kept))
    },
    getCheckout: async (_account, id) => checkoutOf(sessionOf(id, await get<KeptPage>(id))),
    async expireCheckout(_account, id) {
      const kept = await get<KeptPage>(id)
      const now = kept.payment === null ? { ...kept, isExpired: true } : kept
      await keep(id, now)
      return checkoutOf(sessionOf(id, now))
    },
    async refund({ key }) {
      const file = `re_proba_${key}`
      const kept = (await read<KeptRefund>(file)) ?? { id: `re_proba_${randomBytes(12).toString('hex')}` }
      await keep(file, kept)
      return refundOf({ id: kept.id, status: 'succeeded' } as Stripe.Refund)
    },
    async readWebhook(body, signature, now) {
      return readSigned(await loadStripe(), body, signature, webhookSecret, now)
    },
    async findPage(id) {
      const kept = ID.test(id) ? await read<KeptPage>(id) : undefined
      if (!kept) return undefined
      const { state } = checkoutOf(sessionOf(id, kept))
      return { wanted: kept.wanted, state: state === 'paid' || state === 'open' ? state : 'expired' }
    },
    async pay(id) {
      const kept = await get<KeptPage>(id)
      if (checkoutOf(sessionOf(id, kept)).state === 'expired') return undefined
      const paid = { ...kept, payment: kept.payment ?? `pi_proba_${randomBytes(12).toString('hex')}` }
      await keep(id, paid)
      return sign('checkout.session.completed', kept.wanted.account, sessionOf(id, paid))
    },
    findAccount: async id => (ID.test(id) ? read<KeptAccount>(id) : undefined),
    async enable(id) {
      const kept = { ...(await get<KeptAccount>(id)), isEnabled: true }
      await keep(id, kept)
      return sign('account.updated', id, accountLike(id, kept))
    },
  }
}

const loadStripe = async () => (await import('stripe')).default

function sessionLike(id: string, { wanted, payment, isExpired }: KeptPage, publicUrl: string) {
  const isOver = isExpired || (payment === null && Date.now() >= wanted.expiresAt)
  return {
    id,
    url: isOver || payment !== null ? null : `${publicUrl}${TRIAL_PATH}/${id}`,
    status: payment !== null ? 'complete' : isOver ? 'expired' : 'open',
    payment_status: payment === null ? 'unpaid' : 'paid',
    payment_intent: payment,
    amount_total: wanted.amountBani,
    currency: 'ron',
    metadata: { clinic_id: String(wanted.clinicId), attempt_id: String(wanted.attemptId) },
  } as unknown as Stripe.Checkout.Session
}

function accountLike(id: string, { name, isEnabled }: KeptAccount) {
  return {
    id,
    business_profile: { name },
    charges_enabled: isEnabled,
    payouts_enabled: isEnabled,
    requirements: { currently_due: isEnabled ? [] : ['external_account'] },
  } as unknown as Stripe.Account
}
