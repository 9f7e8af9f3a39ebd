import type { Passkey, PasskeyRegistration } from '#contract/accounts/passkeys.ts'
import { say } from '#contract/texts.ts'
import type { Tx } from '#server/db/database.ts'
import { isUniqueViolation } from '#server/db/postgres-errors.ts'
import { Failure } from '#server/http/failure.ts'
import { limitAttempts } from '#server/http/limits.ts'
import type { Context } from '#server/http/services.ts'
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import { getAccountRow } from '../accounts.sql.ts'
import { tellAccount } from '../account-notices.ts'
import { askBrowser, takeChallenge } from '../browser-challenges.ts'
import { asProved, type SignedInContext } from '../fresh-proof.ts'
import { authenticatorName } from './authenticator-names.ts'
import { challengeOf } from './check-passkey.ts'
import { shownPasskey } from './passkeys.ts'
import { insertPasskey, listPasskeyRows } from './passkeys.sql.ts'
import { relyingParty, userHandleOf } from './relying-party.ts'
import { WORDS } from '../words.ts'

const ANSWER_SECONDS = 300
const HOUR = 3_600
const MOST = 20
/** Ed25519, ES256 and RS256: what devices make today. */
const ALGORITHMS = [-8, -7, -257]

/** What a browser needs to make a passkey for the signed-in account, on a device that does not hold one of it yet. */
export async function askForNewPasskey(ctx: SignedInContext): Promise<object> {
  const { accountId } = ctx.actor
  await limitAttempts(ctx, [{ key: `passkey-new:account:${accountId}`, max: 60, windowSeconds: HOUR }])
  return asProved(ctx, async tx => {
    const account = await getAccountRow(tx, accountId)
    const kept = await listPasskeyRows(tx, accountId)
    if (kept.length >= MOST) throw new Failure('too_many_passkeys')
    const name = `${account.first_name} ${account.last_name}`
    const options = await generateRegistrationOptions({
      rpName: 'Zâmbet',
      rpID: relyingParty(ctx.config).rpId,
      userID: new Uint8Array(Buffer.from(userHandleOf(accountId), 'base64url')),
      userName: account.email ?? account.mobile ?? name,
      userDisplayName: name,
      timeout: ANSWER_SECONDS * 1000,
      excludeCredentials: kept.map(({ credential_id: id, transports }) => ({
        id: id.toString('base64url'),
        transports,
      })),
      supportedAlgorithmIDs: ALGORITHMS,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    await askBrowser(tx, ctx, {
      purpose: 'passkey_register',
      challenge: options.challenge,
      accountId,
      seconds: ANSWER_SECONDS,
    })
    return options
  })
}

/** Keeps the passkey that this browser has made for the signed-in account. */
export async function addPasskey(ctx: SignedInContext, response: PasskeyRegistration): Promise<Passkey> {
  const { accountId } = ctx.actor
  const challenge = challengeOf(response)
  // Who must first prove who they are still has the question to answer afterwards.
  const asked = await asProved(ctx, async tx =>
    challenge === undefined ? undefined : takeChallenge(tx, ctx, 'passkey_register', challenge),
  )
  if (!challenge || asked?.accountId !== accountId) throw new Failure('passkey_over')
  const made = await readRegistration(ctx, response, challenge)
  try {
    return await asProved(ctx, tx => keep(tx, ctx, made, response))
  } catch (error) {
    if (isUniqueViolation(error, 'passkeys_credential_id_key')) throw new Failure('passkey_taken')
    throw error
  }
}

type Made = NonNullable<Awaited<ReturnType<typeof verifyRegistrationResponse>>['registrationInfo']>

async function readRegistration(
  ctx: Context,
  response: PasskeyRegistration,
  challenge: string,
): Promise<Made> {
  const { origin, rpId } = relyingParty(ctx.config)
  const checked = await verifyRegistrationResponse({
    response: response as never,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((cause: unknown) => {
    throw new Failure('passkey_refused', { cause })
  })
  if (!checked.verified) throw new Failure('passkey_refused')
  return checked.registrationInfo
}

async function keep(
  tx: Tx,
  ctx: SignedInContext,
  made: Made,
  { response }: PasskeyRegistration,
): Promise<Passkey> {
  const { accountId } = ctx.actor
  // Many may have been asked for before the first was kept.
  if ((await listPasskeyRows(tx, accountId)).length >= MOST) throw new Failure('too_many_passkeys')
  const row = await insertPasskey(tx, {
    account_id: accountId,
    credential_id: Buffer.from(made.credential.id, 'base64url'),
    public_key: Buffer.from(made.credential.publicKey),
    sign_count: made.credential.counter,
    transports: [...response.transports],
    is_synced: made.credentialBackedUp,
    name: authenticatorName(made.aaguid) ?? say(WORDS.passkey, ctx.language),
    created_at: new Date(ctx.now),
  })
  await tellAccount(tx, ctx, accountId, 'passkey_added')
  return shownPasskey(row)
}
