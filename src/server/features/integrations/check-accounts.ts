import type { CallReply } from '#contract/call.ts'
import type { checkVideo } from '#contract/video/integrations.ts'
import { asFailure, providerOf } from '#server/features/video-connections/answers.ts'
import { AccountBroken, type Ground } from '#server/features/video-connections/call-as.ts'
import {
  listAccounts,
  lookAtAccount,
  type VideoConnection,
} from '#server/features/video-connections/accounts.ts'
import { setRight } from '#server/features/meetings/set-right.ts'
import { limitAttempts } from '#server/http/limits.ts'
import type { StaffContext } from '#server/http/services.ts'
import { presentIntegrations } from './integrations.ts'

const MINUTE = 60

/** Looks at every account of the clinic and sets right there what is not as wanted. */
export async function checkNow(ctx: StaffContext): Promise<CallReply<typeof checkVideo>> {
  const { clinicId } = ctx.actor
  await limitAttempts(ctx, [{ key: `video-check:${clinicId}`, max: 10, windowSeconds: MINUTE }])
  const ground = { ...ctx, now: () => ctx.now }
  const problems: unknown[] = []
  for (const row of await ctx.read(listAccounts)) {
    providerOf(ctx, row.provider)
    await checkAccount(ground, row).catch((error: unknown) => {
      problems.push(asFailure(row.provider, error))
    })
  }
  if (problems.length > 0) throw problems[0]
  return ctx.readOnce(async tx => ({ data: await presentIntegrations(tx, ctx) }))
}

/** An account that is found broken is told of by who finds it. */
export async function checkAccount(ground: Ground, row: VideoConnection): Promise<void> {
  const { clinic_id: clinicId, id: connectionId, provider } = row
  try {
    await lookAtAccount(ground, row)
    await setRight(ground, { clinicId, connectionId, provider })
  } catch (error) {
    if (!(error instanceof AccountBroken)) throw error
  }
}
