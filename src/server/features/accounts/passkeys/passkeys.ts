import type { CallBody } from '#contract/call.ts'
import type { Passkey, signInByPasskey as signInCall } from '#contract/accounts/passkeys.ts'
import type { Tx } from '#server/db/database.ts'
import { whatRestricts } from '#server/db/postgres-errors.ts'
import { PRODUCT_CLINIC } from '#server/features/messages/messages.ts'
import { Failure } from '#server/http/failure.ts'
import { limitAttempts, takeBackAttempts } from '#server/http/limits.ts'
import type { Context } from '#server/http/services.ts'
import { generateAuthenticationOptions } from '@simplewebauthn/server'
import { getAccountRow, holdActiveAccount } from '../accounts.sql.ts'
import { tellAccount } from '../account-notices.ts'
import { askBrowser } from '../browser-challenges.ts'
import { asProved, type SignedInContext } from '../fresh-proof.ts'
import { openSession } from '../sessions.ts'
import { claimPasskey, usePasskey } from './check-passkey.ts'
import { deletePasskey, listPasskeyRows, setPasskeyName } from './passkeys.sql.ts'
import { relyingParty } from './relying-party.ts'

const ANSWER_SECONDS = 300
const QUARTER_HOUR = 900

/** What a browser needs to use a passkey: one of the signed-in account, or whichever its person has for us. */
export async function askForPasskey(ctx: Context): Promise<object> {
  await limitAttempts(ctx, [
    { key: `passkey-ask:address:${ctx.address}`, max: 300, windowSeconds: QUARTER_HOUR },
  ])
  const { actor } = ctx
  const kept =
    actor.kind === 'stranger'
      ? []
      : await ctx.db.account(actor.accountId, tx => listPasskeyRows(tx, actor.accountId))
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(ctx.config).rpId,
    timeout: ANSWER_SECONDS * 1000,
    userVerification: 'required',
    allowCredentials: kept.map(({ credential_id: id, transports }) => ({
      id: id.toString('base64url'),
      transports,
    })),
  })
  await ctx.db.stranger(tx =>
    askBrowser(tx, ctx, {
      purpose: 'passkey_use',
      challenge: options.challenge,
      seconds: ANSWER_SECONDS,
    }),
  )
  return options
}

/** Signs in whoever's passkey it is. */
export async function signInByPasskey(ctx: Context, { response, remember }: CallBody<typeof signInCall>) {
  const limit = { key: `passkey:address:${ctx.address}`, max: 30, windowSeconds: QUARTER_HOUR }
  await limitAttempts(ctx, [limit])
  // Nobody was asked for by name, so the key itself must say whose it is.
  if (!response.response.userHandle) throw new Failure('passkey_refused')
  const accountId = await claimPasskey(ctx, response)
  const signedIn = await ctx.db.member(PRODUCT_CLINIC, accountId, async tx => {
    // The account before its passkeys, as whoever removes one of them does.
    if (!(await holdActiveAccount(tx, accountId))) throw new Failure('account_closed')
    await usePasskey(tx, ctx, accountId, response)
    const tokens = await openSession(tx, ctx, accountId, remember)
    const { user_type } = await getAccountRow(tx, accountId)
    return { ...tokens, userId: accountId, user_type }
  })
  await takeBackAttempts(ctx, [limit])
  return signedIn
}

export async function hasPasskey(tx: Tx, accountId: number): Promise<boolean> {
  return (await listPasskeyRows(tx, accountId)).length > 0
}

export async function listPasskeys({ actor, db }: SignedInContext): Promise<Passkey[]> {
  const rows = await db.account(actor.accountId, tx => listPasskeyRows(tx, actor.accountId))
  return rows.map(shownPasskey)
}

export async function renamePasskey({ actor, db }: SignedInContext, id: number, name: string) {
  const row = await db.account(actor.accountId, tx => setPasskeyName(tx, actor.accountId, id, name))
  if (!row) throw new Failure('not_found')
  return shownPasskey(row)
}

export async function removePasskey(ctx: SignedInContext, id: number): Promise<void> {
  const { accountId } = ctx.actor
  try {
    await asProved(ctx, async tx => {
      if (!(await deletePasskey(tx, accountId, id))) throw new Failure('not_found')
      await tellAccount(tx, ctx, accountId, 'passkey_removed')
    })
  } catch (error) {
    if (whatRestricts(error, 'last_way_in') !== undefined) throw new Failure('last_way_in')
    throw error
  }
}

/** As its owner sees it. */
export function shownPasskey(row: {
  id: number
  name: string
  is_synced: boolean
  created_at: Date
  used_at: Date | null
}): Passkey {
  const { id, name, is_synced, created_at, used_at } = row
  return {
    id,
    name,
    is_synced,
    created_at: created_at.toISOString(),
    used_at: used_at && used_at.toISOString(),
  }
}
