import type { PasskeyAnswer } from '#contract/accounts/passkeys.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/http/failure.ts'
import type { Context } from '#server/http/services.ts'
import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import { takeChallenge } from '../browser-challenges.ts'
import { relyingParty, userHandleOf } from './relying-party.ts'
import { findAccountOfPasskey, holdPasskey, notePasskeyUse } from './passkeys.sql.ts'

/**
 * Whose passkey a browser has used for what it was asked just now, by what the answer claims. The question is used up
 * whatever becomes of it; the claim is still to be checked by `usePasskey`.
 */
export async function claimPasskey(ctx: Context, answer: PasskeyAnswer): Promise<number> {
  const accountId = await ctx.db.stranger(async tx => {
    const challenge = challengeOf(answer)
    const asked = challenge && (await takeChallenge(tx, ctx, 'passkey_use', challenge))
    return asked ? { found: await findAccountOfPasskey(tx, idOf(answer)) } : undefined
  })
  if (!accountId) throw new Failure('passkey_over')
  if (accountId.found === undefined) throw new Failure('passkey_refused')
  return accountId.found
}

/**
 * Checks what a claimed passkey signed, in the transaction that acts on it and that speaks for its account: a passkey that
 * is removed meanwhile counts no more. Its owner was seen by the device, so it stands for two factors.
 */
export async function usePasskey(
  tx: Tx,
  ctx: Context,
  accountId: number,
  answer: PasskeyAnswer,
): Promise<void> {
  const kept = await holdPasskey(tx, accountId, idOf(answer))
  if (!kept) throw new Failure('passkey_refused')
  const { userHandle } = answer.response
  if (userHandle && userHandle !== userHandleOf(accountId)) throw new Failure('passkey_refused')
  const { origin, rpId } = relyingParty(ctx.config)
  const checked = await verifyAuthenticationResponse({
    response: { ...answer, authenticatorAttachment: undefined } as never,
    expectedChallenge: challengeOf(answer) ?? '',
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: {
      id: answer.id,
      publicKey: new Uint8Array(kept.public_key),
      counter: kept.sign_count,
    },
  }).catch((cause: unknown) => {
    throw new Failure('passkey_refused', { cause })
  })
  if (!checked.verified) throw new Failure('passkey_refused')
  const { newCounter, credentialBackedUp } = checked.authenticationInfo
  await notePasskeyUse(tx, accountId, kept.id, {
    sign_count: newCounter,
    is_synced: credentialBackedUp,
    used_at: new Date(ctx.now),
  })
}

const idOf = ({ id }: PasskeyAnswer) => Buffer.from(id, 'base64url')

/** What the browser says it was asked. Whether it was is for who asked to know. */
export function challengeOf({ response }: { response: { clientDataJSON: string } }): string | undefined {
  try {
    const said: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())
    const challenge = said && typeof said === 'object' && 'challenge' in said ? said.challenge : undefined
    return typeof challenge === 'string' && challenge.length <= 200 ? challenge : undefined
  } catch {
    return undefined
  }
}
