import { createHash, randomBytes } from 'node:crypto'
import { usualOf } from '#contract/settings/setting.ts'
import { LOGIN_SETTINGS } from '#contract/settings/team-settings.ts'
import { endIdle, findIdleFrom } from '#server/http/actor.sql.ts'
import { forgetActor } from '#server/http/authenticate.ts'
import { Failure } from '#server/http/failure.ts'
import type { Context } from '#server/http/services.ts'
import { signAccessToken } from '#server/http/tokens.ts'
import type { Tx } from '#server/db/database.ts'
import { holdActiveAccount, noteSignIn } from './accounts.sql.ts'
import type { SignedInContext } from './fresh-proof.ts'
import { meetDevice } from './known-devices.ts'
import {
  addRefreshToken,
  addSession,
  endSession,
  findOwnLoginSettings,
  findRefreshToken,
  useRefreshToken,
} from './sessions.sql.ts'

const DAY = 86_400_000
/** "Remember me" keeps a patient's session for a month of no use at most; otherwise a working day. Clinics say for theirs. */
const USUAL = usualOf(LOGIN_SETTINGS)
const HOUR = DAY / 24

/** What the clinic says now, or for a patient the usual; the transaction speaks for the account. */
const settingsOf = async (tx: Tx) => ({ ...USUAL, ...(await findOwnLoginSettings(tx)) })

/** How long a session lasts without use, in milliseconds. */
const lifetimeOf = (settings: typeof USUAL, remember: boolean): number =>
  remember ? settings.remember_days * DAY : settings.session_hours * HOUR

export interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
}

/** Opens a session of an account that is not closed; the transaction must speak for it. */
export async function openSession(
  tx: Tx,
  ctx: Context,
  accountId: number,
  remember: boolean,
): Promise<Tokens> {
  if (!(await holdActiveAccount(tx, accountId))) throw new Failure('account_closed')
  await noteSignIn(tx, accountId, new Date(ctx.now))
  const settings = await settingsOf(tx)
  await meetDevice(tx, ctx, accountId, settings.tells_new_device)
  const now = new Date(ctx.now)
  const sessionId = await addSession(tx, {
    account_id: accountId,
    remember,
    ...deviceOfCall(ctx),
    created_at: now,
    renewed_at: now,
    expires_at: new Date(ctx.now + lifetimeOf(settings, remember)),
  })
  return issueTokens(tx, ctx, accountId, sessionId)
}

/**
 * Trades a refresh token for new ones. A token that was used before means that somebody copied it: the whole session
 * ends, for the thief and the owner alike.
 */
export async function renewSession(ctx: Context, refreshToken: string): Promise<Tokens> {
  const accountId = accountOf(refreshToken)
  if (accountId === undefined) throw new Failure('session_ended')
  const tokens = await ctx.db.account(accountId, async tx => {
    const kept = await findRefreshToken(tx, accountId, hashToken(refreshToken))
    if (!kept || kept.ended_at !== null || kept.expires_at.getTime() <= ctx.now) return undefined
    if (kept.used_at !== null) {
      await endSession(tx, accountId, kept.session_id, 'reuse', new Date(ctx.now))
      return undefined
    }
    const idleFrom = await findIdleFrom(tx, kept.session_id)
    if (idleFrom && idleFrom.getTime() <= ctx.now) {
      await endIdle(tx, kept.session_id, new Date(ctx.now))
      return undefined
    }
    const lifetime = lifetimeOf(await settingsOf(tx), kept.remember)
    // The clinic may have come to say less than when it was last used.
    if (kept.created_at.getTime() + lifetime <= ctx.now) return undefined
    await useRefreshToken(
      tx,
      accountId,
      hashToken(refreshToken),
      kept.session_id,
      new Date(ctx.now),
      lifetime,
      deviceOfCall(ctx),
    )
    return issueTokens(tx, ctx, accountId, kept.session_id)
  })
  if (!tokens) throw new Failure('session_ended')
  return tokens
}

async function issueTokens(tx: Tx, ctx: Context, accountId: number, sessionId: string): Promise<Tokens> {
  // The account's id lets the row be found under its own fence; the rest is 256 random bits.
  const refreshToken = `${accountId.toString(36)}.${randomBytes(32).toString('base64url')}`
  await addRefreshToken(tx, {
    account_id: accountId,
    session_id: sessionId,
    token_hash: hashToken(refreshToken),
    created_at: new Date(ctx.now),
  })
  return {
    accessToken: await signAccessToken({ accountId, sessionId }, ctx.config.sessionSecret, ctx.now),
    refreshToken,
  }
}

/** Where a session is used, for its person to recognise it. */
const deviceOfCall = (ctx: Context) => ({ user_agent: ctx.userAgent, address: ctx.address })

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** The account that a token of ours names; undefined for anything else. */
export function accountOf(token: string): number | undefined {
  const named = /^([0-9a-z]{1,10})\.[\w-]{43}$/.exec(token)?.[1]
  return named === undefined ? undefined : Number.parseInt(named, 36)
}

export async function signOut(ctx: SignedInContext): Promise<void> {
  const { accountId, sessionId } = ctx.actor
  await ctx.db.account(accountId, tx => endSession(tx, accountId, sessionId, 'logout', new Date(ctx.now)))
  forgetActor(ctx.db, accountId, sessionId)
}
