import type { CallBody } from '#contract/call.ts'
import type { connectZoom } from '#contract/video/integrations.ts'
import type { VideoProviderName } from '#contract/video/video-providers.ts'
import type { Tx } from '#server/db/database.ts'
import { askBrowser, findOnlyAsked, takeChallenge } from '#server/features/accounts/browser-challenges.ts'
import { Failure } from '#server/http/failure.ts'
import { limitAttempts } from '#server/http/limits.ts'
import type { StaffContext } from '#server/http/services.ts'
import { addressToReturn, anotherConnected, asFailure, named, providerOf } from './answers.ts'
import { connectAccount, requireAccountRight } from './connect-account.ts'
import { findProvider } from './connections.sql.ts'

const QUARTER_HOUR = 900
/** How long a person may take at the provider. */
const ANSWER_SECONDS = 600
const PURPOSE = 'video'
/** What a provider says where it could not ask anybody; everything else was somebody's no. */
const AWAY: ReadonlySet<string> = new Set(['server_error', 'temporarily_unavailable'])

type Answer = CallBody<typeof connectZoom>

/** What an attempt keeps of itself; the account that comes back is the one that it was begun for. */
interface Kept {
  readonly provider: VideoProviderName
  readonly clinicId: number
  /** 0: the clinic's. */
  readonly doctorId: number
  readonly verifier: string
  readonly nonce: string
}

/** Where this browser goes to connect an account; what it must come back with stays here. */
export async function startConnecting(
  ctx: StaffContext,
  name: VideoProviderName,
  account: 'clinic' | 'own',
): Promise<string> {
  await limitAttempts(ctx, [
    { key: `video-start:address:${ctx.address}`, max: 120, windowSeconds: QUARTER_HOUR },
  ])
  const provider = providerOf(ctx, name)
  const { clinicId, accountId } = ctx.actor
  if (account === 'own' && ctx.actor.doctorId === null) throw new Failure('not_a_doctor')
  const doctorId = account === 'own' ? ctx.actor.doctorId : null
  requireAccountRight(ctx, doctorId)
  await ctx.read(tx => refuseAnother(tx, ctx, name, doctorId))
  const begun = await provider.start(addressToReturn(ctx, name)).catch((error: unknown) => {
    throw asFailure(name, error)
  })
  const kept = { ...begun.kept, provider: name, clinicId, doctorId: doctorId ?? 0 } satisfies Kept
  await ctx.db.stranger(tx =>
    askBrowser(tx, ctx, {
      purpose: PURPOSE,
      challenge: begun.state,
      seconds: ANSWER_SECONDS,
      accountId,
      kept,
    }),
  )
  return begun.url
}

/**
 * Connects what the provider sent this browser back with. The attempt is used up by it, whatever becomes of it, and counts
 * for the person, the clinic and the browser that began it: nobody connects what somebody else agreed to.
 */
export async function finishConnecting(ctx: StaffContext, name: VideoProviderName, answer: Answer) {
  await limitAttempts(ctx, [{ key: `video:address:${ctx.address}`, max: 60, windowSeconds: QUARTER_HOUR }])
  const provider = providerOf(ctx, name)
  const { state, kept } = await takeAttempt(ctx, name, answer.state)
  if (answer.error !== undefined) throw named(AWAY.has(answer.error) ? 'video_away' : 'access_denied', name)
  if (answer.code === undefined) throw new Failure('connecting_over')
  const doctorId = kept.doctorId === 0 ? null : kept.doctorId
  requireAccountRight(ctx, doctorId)
  await ctx.read(tx => refuseAnother(tx, ctx, name, doctorId))
  const granted = await provider
    .finish({ returnTo: addressToReturn(ctx, name), code: answer.code, state, kept })
    .catch((error: unknown) => {
      throw asFailure(name, error)
    })
  return connectAccount(ctx, { provider: name, doctorId, ...granted })
}

async function takeAttempt(ctx: StaffContext, name: VideoProviderName, given: string | undefined) {
  const { clinicId, accountId } = ctx.actor
  const found = await ctx.db.stranger(async tx => {
    const state = given ?? (await findOnlyAsked(tx, ctx, PURPOSE, name))
    if (state === undefined) return undefined
    const asked = await takeChallenge(tx, ctx, PURPOSE, state)
    return asked && { state, accountId: asked.accountId, kept: asked.kept as unknown as Kept }
  })
  if (!found || found.accountId !== accountId) throw new Failure('connecting_over')
  if (found.kept.provider !== name || found.kept.clinicId !== clinicId) throw new Failure('connecting_over')
  return found
}

/** Before anybody is sent there in vain; it is looked at once more where the account is written down. */
async function refuseAnother(
  tx: Tx,
  ctx: StaffContext,
  name: VideoProviderName,
  doctorId: number | null,
): Promise<void> {
  const chosen = await findProvider(tx)
  if (chosen !== undefined && chosen !== name) throw await anotherConnected(tx, ctx.now, chosen)
  if (chosen === undefined && doctorId !== null) throw new Failure('video_not_chosen')
}
