import { serverAddress } from '#server/outside/server-address.ts'
import { z } from 'zod'

export interface ZoomSettings {
  /** Where people agree, and tokens come from. */
  readonly url: string
  readonly apiUrl: string
  readonly clientId: string
  readonly clientSecret: string
}

export interface GoogleMeetSettings {
  readonly issuer: string
  readonly apiUrl: string
  readonly clientId: string
  readonly clientSecret: string
}

/** Who makes meetings; absent where it is not configured. */
export interface VideoSettings {
  readonly zoom: ZoomSettings | undefined
  readonly googleMeet: GoogleMeetSettings | undefined
  /** What Zoom signs its news with; without it none are taken. */
  readonly zoomWebhookSecret: string | undefined
}

/** The variables of the environment that say so. */
export const VIDEO_ENVIRONMENT = {
  ZOOM_URL: serverAddress.default('https://zoom.us'),
  ZOOM_API_URL: serverAddress.default('https://api.zoom.us/v2'),
  ZOOM_CLIENT_ID: z.string().optional(),
  ZOOM_CLIENT_SECRET: z.string().optional(),
  ZOOM_WEBHOOK_SECRET: z.string().optional(),
  GOOGLE_MEET_ISSUER: serverAddress.default('https://accounts.google.com'),
  GOOGLE_MEET_API_URL: serverAddress.default('https://meet.googleapis.com'),
  GOOGLE_MEET_CLIENT_ID: z.string().optional(),
  GOOGLE_MEET_CLIENT_SECRET: z.string().optional(),
}
const environment = z.object(VIDEO_ENVIRONMENT)

/** Which hold a secret, and are never repeated. */
export const VIDEO_SECRETS = ['ZOOM_CLIENT_SECRET', 'ZOOM_WEBHOOK_SECRET', 'GOOGLE_MEET_CLIENT_SECRET']

/** The names of a provider's client and secret, which stand together. */
export const VIDEO_CLIENTS = ['ZOOM', 'GOOGLE_MEET'] as const

export function readVideo(values: z.output<typeof environment>): VideoSettings {
  const { ZOOM_CLIENT_ID: zoom, GOOGLE_MEET_CLIENT_ID: meet } = values
  return {
    zoom: zoom
      ? {
          url: values.ZOOM_URL,
          apiUrl: values.ZOOM_API_URL,
          clientId: zoom,
          clientSecret: values.ZOOM_CLIENT_SECRET ?? '',
        }
      : undefined,
    googleMeet: meet
      ? {
          issuer: values.GOOGLE_MEET_ISSUER,
          apiUrl: values.GOOGLE_MEET_API_URL,
          clientId: meet,
          clientSecret: values.GOOGLE_MEET_CLIENT_SECRET ?? '',
        }
      : undefined,
    zoomWebhookSecret: values.ZOOM_WEBHOOK_SECRET,
  }
}
