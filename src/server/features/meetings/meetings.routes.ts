import * as calls from '#contract/video/meetings.ts'
import { handle } from '#server/http/register-calls.ts'
import { putLink } from './link-by-hand.ts'
import { hurry, resend, showMeeting } from './meetings.ts'
import { join, keepDevice, showPublicMeeting } from './patient-meetings.ts'
import { startAsHost } from './start-as-host.ts'

export const meetingRoutes = [
  handle(calls.getBookingMeeting, ({ params }, ctx) => showMeeting(ctx, params.id)),
  handle(calls.startMeeting, ({ params }, ctx) => startAsHost(ctx, params.id)),
  handle(calls.retryMeeting, ({ params }, ctx) => hurry(ctx, params.id)),
  handle(calls.resendMeetingLink, ({ params }, ctx) => resend(ctx, params.id)),
  handle(calls.setMeetingLink, ({ params, body }, ctx) => putLink(ctx, params.id, body)),
  handle(calls.getPublicMeeting, ({ params }, ctx) => showPublicMeeting(params.code, ctx)),
  handle(calls.joinMeeting, ({ params }, ctx) => join(params.code, ctx)),
  handle(calls.tellDevice, ({ params, body }, ctx) => keepDevice(params.code, body, ctx)),
]
