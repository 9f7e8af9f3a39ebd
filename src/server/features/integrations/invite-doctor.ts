import { formatInstant, MINUTE } from '#domain/time/wall-time.ts'
import { say } from '#contract/texts.ts'
import { VIDEO_PROVIDER_NAMES } from '#contract/video/video-providers.ts'
import { findClinicProvider } from '#server/features/video-connections/accounts.ts'
import { queueMessage } from '#server/features/messages/messages.ts'
import { Failure } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { getClinicName } from '#server/records/clinic-name.sql.ts'
import { sayEmail } from '#server/texts/say-email.ts'
import { holdInvitee, noteInvited } from './integrations.sql.ts'
import { GAINS, INVITATION } from './words.ts'

const HOUR = 60 * MINUTE
/** Where colleagues keep what is their own account's. */
const OWN_PAGE = '/cabinet/administration/security'

/** Writes to a doctor how to connect an account of their own, at most once an hour. */
export function inviteDoctor(ctx: StaffContext, doctorId: number): Promise<{ data: { invited_at: string } }> {
  const { clinicId, accountId } = ctx.actor
  return ctx.write(async tx => {
    const doctor = await holdInvitee(tx, doctorId)
    if (!doctor?.active) throw new Failure('not_found')
    const provider = await findClinicProvider(tx)
    if (!provider) throw new Failure('video_not_chosen')
    if (doctor.email === null) throw new Failure('cannot_be_invited')
    if (doctor.account_email !== null)
      throw new Failure('account_in_use', { values: { email: doctor.account_email } })
    const passed = ctx.now - (doctor.invited_at?.getTime() ?? -Infinity)
    if (passed < HOUR)
      throw new Failure('too_many', { values: { minutes: Math.ceil((HOUR - passed) / MINUTE) } })
    const language = doctor.language === 1 ? 'en' : 'ro'
    const message = sayEmail(INVITATION, language, {
      name: doctor.first_name,
      clinic: await getClinicName(tx),
      provider: VIDEO_PROVIDER_NAMES[provider],
      gain: say(ctx.outside.video[provider]?.holdsOne ? GAINS.alone : GAINS.host, language),
      link: `${ctx.config.publicUrl}${OWN_PAGE}`,
    })
    await queueMessage(tx, ctx, {
      clinicId,
      key: `video-invitation:${doctorId}:${ctx.now}`,
      channel: 'email',
      recipient: doctor.email,
      category: 'staff',
      language,
      sentBy: accountId,
      ...message,
    })
    await noteInvited(tx, doctorId, new Date(ctx.now))
    await tx.record('doctor', doctorId, 'invitation_added', undefined, { provider })
    return { data: { invited_at: formatInstant(ctx.now, await tx.zone) } }
  })
}
