import type { VideoProviderName } from '#contract/video/video-providers.ts'
import type { Tx } from '#server/db/database.ts'
import { lockOwnRights } from '#server/features/accounts/own-rights.ts'
import { Failure } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { VideoAccount, VideoTokens } from '#server/outside/video/video-provider.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { sealed } from './access.ts'
import { anotherConnected, named, providerOf } from './answers.ts'
import {
  chooseProvider,
  findProvider,
  insertConnection,
  isDoctorOf,
  keepTokens,
  listConnections,
  listConnectionsOf,
  lockVideo,
  renewConnection,
  type ConnectionRow,
} from './connections.sql.ts'
import { leaveAccounts } from './leave-accounts.ts'
import { lookAgain } from './rooms-there.sql.ts'
import { saidOf } from './said-of.ts'

interface Granted {
  readonly provider: VideoProviderName
  /** Null: the clinic's. */
  readonly doctorId: number | null
  readonly tokens: VideoTokens
  readonly account: VideoAccount
}

/** The clinic's account is connected by who manages its settings, a doctor's by that doctor alone. */
export function requireAccountRight({ actor }: StaffContext, doctorId: number | null): void {
  if (doctorId === null ? actor.permissions.has('settings.manage') : actor.doctorId === doctorId) return
  throw new Failure('forbidden')
}

/** Writes down an account that was agreed to. What is not kept of it is given back. */
export async function connectAccount(ctx: StaffContext, granted: Granted) {
  try {
    return await ctx.write(tx => keepAccount(tx, ctx, granted))
  } catch (error) {
    await giveBack(ctx, granted)
    throw error
  }
}

async function keepAccount(tx: WriteTx, ctx: StaffContext, granted: Granted) {
  const { clinicId } = ctx.actor
  const { provider, doctorId, account } = granted
  await requireRightNow(tx, ctx, doctorId)
  await lockVideo(tx, clinicId)
  if (doctorId !== null && !(await findProvider(tx))) throw new Failure('video_not_chosen')
  const chosen = await chooseProvider(tx, clinicId, provider)
  if (chosen !== provider) throw await anotherConnected(tx, ctx.now, chosen)
  const there = await listConnections(tx)
  const known = there.find(row => row.doctor_id === doctorId)
  if (there.some(row => row !== known && row.account_key === account.id))
    throw new Failure('account_in_use', { values: { email: account.email }, data: { email: account.email } })
  const isSame = known?.account_key === account.id
  // Without it the account would be lost with its first token.
  if (granted.tokens.refresh === null && !isSame) throw named('video_refused', provider)
  // What another account holds cannot be changed by this one: it is made anew here.
  if (known && !isSame) await leaveAccounts(tx, [known], true)
  const id = isSame ? known.id : await insertAccount(tx, ctx, granted)
  await keepTokens(tx, id, sealed(ctx, clinicId, id, granted.tokens), new Date(ctx.now))
  if (isSame) await renewConnection(tx, id, renewed(ctx, account))
  await recordConnected(tx, known, granted)
  await lookAgain(tx, doctorId, new Date(ctx.now))
  return { data: { provider, email: account.email } }
}

const renewed = ({ actor, now }: StaffContext, { plan, email }: VideoAccount) => ({
  plan,
  accountEmail: email,
  connectedBy: actor.accountId,
  now: new Date(now),
})

const insertAccount = (tx: Tx, ctx: StaffContext, { provider, doctorId, account, tokens }: Granted) =>
  insertConnection(tx, {
    clinicId: ctx.actor.clinicId,
    provider,
    doctorId,
    accountKey: account.id,
    expiresAt: new Date(tokens.expiresAt),
    ...renewed(ctx, account),
  })

/** As it is when it is written: the right may have gone while the person was at the provider. */
async function requireRightNow(tx: Tx, ctx: StaffContext, doctorId: number | null): Promise<void> {
  if (doctorId === null) await lockOwnRights(tx, ctx, 'settings.manage')
  else if (!(await isDoctorOf(tx, doctorId, ctx.actor.accountId))) throw new Failure('forbidden')
}

async function recordConnected(tx: WriteTx, known: ConnectionRow | undefined, granted: Granted) {
  const { provider, doctorId, account } = granted
  const is = saidOf({ provider, account_email: account.email, doctor_id: doctorId, broken_at: null })
  const { clinicId } = tx.author
  if (known) await tx.record('clinic', clinicId, 'video_changed', saidOf(known), is)
  else await tx.record('clinic', clinicId, 'video_added', undefined, is)
}

/** Of an account that serves somewhere else nothing is revoked: providers revoke all that was agreed to. */
async function giveBack(ctx: StaffContext, { provider: name, account, tokens }: Granted): Promise<void> {
  const others = await ctx.read(tx => listConnectionsOf(tx, { provider: name, account_key: account.id }))
  if (others.length > 0) return
  // It ends by itself where this does not succeed.
  await providerOf(ctx, name)
    .revoke(tokens.access)
    .catch(() => undefined)
}
