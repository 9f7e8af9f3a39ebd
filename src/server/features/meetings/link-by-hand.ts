import type { CallBody, CallReply } from '#contract/call.ts'
import type { setMeetingLink } from '#contract/video/meetings.ts'
import { refuseField } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { isPrivateAddress } from '#server/outside/private-address.ts'
import { sealSecret } from '#server/records/secret-box.ts'
import { setManualUrl } from './meeting-view.sql.ts'
import { presentMeeting, seenMeeting } from './meetings.ts'
import { insertEvent } from './rooms.sql.ts'
import { placeOfManualUrl } from './sealed-links.ts'

/** Puts an address of somebody's own in the meeting's place, or takes it away. */
export async function putLink(
  ctx: StaffContext,
  bookingId: number,
  { url = null }: CallBody<typeof setMeetingLink>,
): Promise<CallReply<typeof setMeetingLink>> {
  const address = url === null ? null : addressOnTheInternet(withScheme(url))
  if (address === undefined) throw refuseField('url', 'meeting_address')
  return ctx.write(async tx => {
    const { meeting } = await seenMeeting(tx, ctx, bookingId)
    const { clinic_id: clinicId, id, booking_id: visitId } = meeting
    if (address === null && meeting.sealed_manual_url === null)
      return { data: await presentMeeting(tx, ctx, bookingId) }
    const sealed =
      address === null ? null : sealSecret(ctx.config.secretKeys, placeOfManualUrl(clinicId, id), address)
    await setManualUrl(tx, id, sealed)
    const said = { clinicId, meetingId: id, at: new Date(ctx.now), accountId: ctx.actor.accountId }
    await insertEvent(tx, { ...said, kind: address === null ? 'link_removed' : 'link_set' })
    // The address itself opens a meeting: the log says that there is one.
    await tx.record(
      'meeting',
      visitId,
      address === null ? 'link_removed' : 'link_added',
      undefined,
      undefined,
    )
    return { data: await presentMeeting(tx, ctx, bookingId) }
  })
}

/** Names that nobody from outside could mean. */
const OF_A_NETWORK = /\.(?:localhost|local|internal)$/

/** Providers show theirs without it: meet.google.com/abc-defg-hij. */
const withScheme = (text: string) => (/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`)

/**
 * An address that a browser may be sent to, as a browser reads it: encrypted, without credentials, and no machine of this
 * network; undefined for every other.
 */
function addressOnTheInternet(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { href, protocol, hostname, username, password } = new URL(text)
  if (protocol !== 'https:' || username !== '' || password !== '') return undefined
  const host = hostname.replace(/\.$/, '')
  return host.includes('.') && !OF_A_NETWORK.test(host) && !isPrivateAddress(host) ? href : undefined
}
