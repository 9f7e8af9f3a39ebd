import type { CallReply } from '#contract/call.ts'
import type { getIntegrations, getOwnVideo } from '#contract/video/integrations.ts'
import { VIDEO_PROVIDERS } from '#contract/video/video-providers.ts'
import { byName, lastNameFirst } from '#domain/people/name-order.ts'
import { findClinicProvider } from '#server/features/video-connections/accounts.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { findOwnAccount, listVideoDoctors, readClinicVideo, type VideoDoctor } from './integrations.sql.ts'

type Reply = CallReply<typeof getIntegrations>

export function showIntegrations(ctx: StaffContext): Promise<Reply> {
  return ctx.readOnce(async tx => ({ data: await presentIntegrations(tx, ctx) }))
}

export async function presentIntegrations(tx: ClinicTx, ctx: StaffContext): Promise<Reply['data']> {
  const { outside, language, actor } = ctx
  const now = new Date(ctx.now)
  await tx.zone
  const clinic = await readClinicVideo(tx, actor.clinicId, now)
  const doctors = await listVideoDoctors(tx, actor.clinicId, now)
  return {
    video: {
      ...clinic,
      daily_limit: (clinic.provider && outside.video[clinic.provider]?.dailyLimit) ?? null,
      providers: VIDEO_PROVIDERS.map(provider => ({
        provider,
        is_available: outside.video[provider] !== undefined,
        is_trial: outside.video[provider]?.isTrial ?? false,
      })),
      doctors: doctors.toSorted(byName(language, lastNameFirst)).map(presentDoctor),
    },
  }
}

const presentDoctor = ({
  id,
  first_name,
  last_name,
  title,
  color,
  account,
  upcoming,
  ...one
}: VideoDoctor) => ({
  id,
  name: [title, first_name, last_name].filter(part => part !== '').join(' '),
  color,
  account,
  upcoming,
  can_be_invited: one.can_be_invited,
  invited_at: one.invited_at,
})

export function showOwnVideo(ctx: StaffContext): Promise<CallReply<typeof getOwnVideo>> {
  const { doctorId } = ctx.actor
  return ctx.read(async tx => {
    await tx.zone
    const provider = (await findClinicProvider(tx)) ?? null
    const one = provider === null ? undefined : ctx.outside.video[provider]
    return {
      data: {
        provider,
        is_trial: one?.isTrial ?? false,
        can_connect: doctorId !== null && one !== undefined,
        account: doctorId === null ? null : await findOwnAccount(tx, doctorId),
      },
    }
  })
}
