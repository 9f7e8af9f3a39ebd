import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { READS } from '../reads.ts'
import { dataOf, id, nothing, optional, text } from '../wire.ts'
import { VIDEO_PROVIDERS } from './video-providers.ts'

const provider = z.enum(VIDEO_PROVIDERS)
/** As addresses write them. */
const inAddress = z.enum(['zoom', 'google-meet'], 'choice')

const account = z.object({
  email: z.string(),
  /** Basic stops a meeting after 40 minutes. */
  plan: z.enum(['basic', 'paid']).nullable(),
  /** broken: the provider takes what we have of it no more; it is to be connected again. */
  state: z.enum(['ok', 'broken']),
  broken_at: z.string().nullable(),
  connected_at: z.string(),
  connected_by: z.string().nullable(),
  checked_at: z.string(),
})

const video = z.object({
  /** The clinic’s one provider. */
  provider: provider.nullable(),
  /** Those that this server can connect. In a demonstration a room of our own may stand in for one: is_trial. */
  providers: z.array(z.object({ provider, is_available: z.boolean(), is_trial: z.boolean() })),
  account: account.nullable(),
  /** Coming visits that have a meeting there, and those whose meeting could not be made. */
  upcoming: z.number(),
  failed: z.number(),
  /** Creations and changes of the day on the clinic’s account, and how many there may be; null without end. */
  spent: z.number(),
  daily_limit: z.number().nullable(),
  /** Services that patients have by video. */
  services: z.number(),
  /** Doctors who are booked by video, or have an account of their own. */
  doctors: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      color: z.number(),
      account: account.nullable(),
      upcoming: z.number(),
      /** Whether somebody signs in as this doctor, and can be invited to connect an account. */
      can_be_invited: z.boolean(),
      invited_at: z.string().nullable(),
    }),
  ),
})
export type VideoIntegration = z.output<typeof video>

export const getIntegrations = defineCall({
  ...READS.getIntegrations,
  summary: 'What the clinic is connected with. Nothing of what opens an account is told.',
  who: staffWith('settings.manage'),
  reply: dataOf(z.object({ video })),
})

export const getOwnVideo = defineCall({
  ...READS.getOwnVideo,
  summary: 'The caller’s own account at the clinic’s video provider, where the caller is a doctor.',
  who: staffWith(),
  reply: dataOf(
    z.object({
      provider: provider.nullable(),
      is_trial: z.boolean(),
      /** Whether the caller is a doctor and the clinic has a provider. */
      can_connect: z.boolean(),
      account: account.nullable(),
    }),
  ),
})

export const startVideo = defineCall({
  method: 'GET',
  path: '/v2/integrations/{provider}/start',
  summary:
    'Where at the provider this browser goes to connect an account: the clinic’s (settings.manage), or the caller’s own as a doctor. It comes back to /zoom/callback or /google_meet/callback. Good for 10 minutes, once. 409 provider_connected names another provider that is connected.',
  who: staffWith(),
  params: z.object({ provider: inAddress }),
  query: z.object({ account: z.enum(['clinic', 'own'], 'choice').default('clinic') }),
  reply: dataOf(z.object({ url: z.string() })),
})

/** What the provider added to the address that it sent the browser back to. */
const answer = z.object({
  code: optional(text(1, 4000)),
  /** Without it the only attempt of this browser is meant. */
  state: optional(text(1, 400)),
  /** Why there is no code. */
  error: optional(text(1, 400)),
})

const connects = (path: string, name: string) =>
  defineCall({
    method: 'POST',
    path,
    summary: `Connects the ${name} account with what ${name} sent the browser back with. 409 provider_connected {provider, meetings}; 400 connecting_over, scope_missing, access_denied.`,
    who: staffWith(),
    body: answer,
    reply: dataOf(z.object({ provider, email: z.string() })),
  })
export const connectZoom = connects('/v4/social-login/connect-zoom', 'Zoom')
export const connectGoogleMeet = connects('/v4/social-login/connect-google-meet', 'Google Meet')

export const checkVideo = defineCall({
  method: 'POST',
  path: '/v2/integrations/video/check',
  summary:
    'Asks the provider whether every account still works, and sets right there what is not as wanted. Answers as the integrations do.',
  who: staffWith('settings.manage'),
  reply: dataOf(z.object({ video })),
})

export const disconnectVideo = defineCall({
  method: 'DELETE',
  path: '/v2/integrations/video',
  summary:
    'Disconnects the clinic’s provider with every account there. Meetings that are there stay, and can no longer be changed from here, or are deleted there; the access is revoked.',
  who: staffWith('settings.manage'),
  query: z.object({ meetings: z.enum(['keep', 'delete'], 'choice').default('keep') }),
  reply: nothing,
})

export const disconnectDoctorVideo = defineCall({
  method: 'DELETE',
  path: '/v2/integrations/video/doctors/{id}',
  summary:
    'Disconnects a doctor’s own account (settings.manage, or that doctor). Coming visits get meetings on the clinic’s account.',
  who: staffWith(),
  params: z.object({ id }),
  reply: nothing,
})

export const inviteDoctorToVideo = defineCall({
  method: 'POST',
  path: '/v2/integrations/video/doctors/{id}/invite',
  summary: 'Writes to a doctor how to connect an account of their own.',
  who: staffWith('settings.manage'),
  params: z.object({ id }),
  reply: dataOf(z.object({ invited_at: z.string() })),
})
