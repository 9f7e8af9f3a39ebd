import type { CallReply } from '#contract/call.ts'
import type { connectStripe, getCardAccount } from '#contract/money/card-account.ts'
import { formatInstant } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { CardsRefused, CardsUnavailable, type CardAccount } from '#server/outside/payments/card-payments.ts'
import type { ClinicTx, WriteTx } from '#server/records/transaction.ts'
import {
  countCardWork,
  findCardAccount,
  findFormerAccount,
  getClinicContact,
  lockCardAccounts,
  saveConnected,
  saveDisconnected,
  saveTold,
} from './card-accounts.sql.ts'

export { getClinicContact } from './card-accounts.sql.ts'

export { findClinicOfAccount } from './card-accounts.sql.ts'

type Reply = CallReply<typeof getCardAccount>

/** The account that takes cards now. */
export async function findOpenAccount(tx: Tx): Promise<string | undefined> {
  const account = await findCardAccount(tx)
  return account?.charges_enabled ? account.account_id : undefined
}

export function showCardAccount(ctx: StaffContext): Promise<Reply> {
  return ctx.read(tx => present(tx, ctx))
}

/** The account of before is gone on with; a first one is opened, once however often it is asked for. */
export async function connectCards(ctx: StaffContext): Promise<CallReply<typeof connectStripe>> {
  const { cards } = ctx.outside
  const { clinicId } = ctx.actor
  const { contact, connected, former, all } = await ctx.read(async tx => ({
    contact: await getClinicContact(tx),
    connected: await findCardAccount(tx),
    ...(await findFormerAccount(tx)),
  }))
  const known = connected?.account_id ?? former
  const page = `${ctx.config.publicUrl}/cabinet/administration/settings/payments`
  const { account, url } = await answered(async () => {
    const told = await (known === null
      ? cards.createAccount({ clinicId, ...contact, key: `account:${clinicId}:${all}` })
      : cards.getAccount(known))
    return { account: told, url: await cards.accountLink(told.id, { back: page, again: page }) }
  })
  await ctx.write(async tx => {
    await lockCardAccounts(tx, clinicId)
    const now = await findCardAccount(tx)
    if (now && now.account_id !== account.id) throw new Failure('stale')
    await saveConnected(tx, clinicId, account, new Date(ctx.now))
    if (!now) await tx.record('clinic', clinicId, 'card_account_added', undefined, { account: account.id })
  })
  return {
    data: {
      account_id: account.id,
      url,
      charges_enabled: account.chargesEnabled,
      payouts_enabled: account.payoutsEnabled,
      requirements: [...account.requirements],
    },
  }
}

export async function checkCards(ctx: StaffContext): Promise<Reply> {
  const connected = await ctx.read(findCardAccount)
  if (!connected) return showCardAccount(ctx)
  const account = await answered(() => ctx.outside.cards.getAccount(connected.account_id))
  return ctx.write(async tx => {
    await noteAccount(tx, account)
    return present(tx, ctx)
  })
}

/** Nothing new is paid there. What was begun is asked after until it is proved. */
export async function disconnectCards(ctx: StaffContext): Promise<Record<never, never>> {
  const { clinicId } = ctx.actor
  return ctx.write(async tx => {
    await lockCardAccounts(tx, clinicId)
    const connected = await findCardAccount(tx)
    if (connected) await noteDisconnected(tx, connected.account_id, { left: false })
    return {}
  })
}

/** What the processor says of an account of the clinic's. */
export async function noteAccount(tx: WriteTx, account: CardAccount): Promise<void> {
  const { clinicId, now } = tx.author
  if (!(await saveTold(tx, account, new Date(now)))) return
  const { id, chargesEnabled, payoutsEnabled } = account
  const after = { account: id, charges_enabled: chargesEnabled, payouts_enabled: payoutsEnabled }
  await tx.record('clinic', clinicId, 'card_account_changed', undefined, after)
}

export async function noteDisconnected(
  tx: WriteTx,
  accountId: string,
  how: { left: boolean },
): Promise<void> {
  const { clinicId, now } = tx.author
  if (!(await saveDisconnected(tx, accountId, new Date(now), how))) return
  await tx.record('clinic', clinicId, 'card_account_removed', { account: accountId }, undefined)
}

async function present(tx: ClinicTx, ctx: StaffContext): Promise<Reply> {
  const account = await findCardAccount(tx)
  const work = await countCardWork(tx)
  return {
    data: {
      account: account
        ? { ...account, connected_at: formatInstant(account.connected_at.getTime(), await tx.zone) }
        : null,
      is_trial: ctx.outside.cards.isTrial,
      ...work,
    },
  }
}

/** What the processor does not answer, or refuses, is said to the caller as it is. */
export async function answered<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof CardsUnavailable) throw new Failure('cards_unavailable', { cause: error })
    if (error instanceof CardsRefused) throw new Failure('cards_refused', { cause: error })
    throw error
  }
}
