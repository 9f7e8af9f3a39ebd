import * as calls from '#contract/video/integrations.ts'
import { finishConnecting, startConnecting } from '#server/features/video-connections/attempts.ts'
import { disconnectDoctor, disconnectProvider } from '#server/features/video-connections/disconnecting.ts'
import { handle } from '#server/http/register-calls.ts'
import { checkNow } from './check-accounts.ts'
import { showIntegrations, showOwnVideo } from './integrations.ts'
import { inviteDoctor } from './invite-doctor.ts'

const NAMES = { zoom: 'zoom', 'google-meet': 'google_meet' } as const

export const integrationRoutes = [
  handle(calls.getIntegrations, (_, ctx) => showIntegrations(ctx)),
  handle(calls.getOwnVideo, (_, ctx) => showOwnVideo(ctx)),
  handle(calls.startVideo, async ({ params, query }, ctx) => ({
    data: { url: await startConnecting(ctx, NAMES[params.provider], query.account) },
  })),
  handle(calls.connectZoom, ({ body }, ctx) => finishConnecting(ctx, 'zoom', body)),
  handle(calls.connectGoogleMeet, ({ body }, ctx) => finishConnecting(ctx, 'google_meet', body)),
  handle(calls.checkVideo, (_, ctx) => checkNow(ctx)),
  handle(calls.disconnectVideo, async ({ query }, ctx) => {
    await disconnectProvider(ctx, query.meetings)
    return {}
  }),
  handle(calls.disconnectDoctorVideo, async ({ params }, ctx) => {
    await disconnectDoctor(ctx, params.id)
    return {}
  }),
  handle(calls.inviteDoctorToVideo, ({ params }, ctx) => inviteDoctor(ctx, params.id)),
]
