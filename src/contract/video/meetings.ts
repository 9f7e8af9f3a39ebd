import { MEETING_EVENTS, MEETING_REASONS, MEETING_STATES } from '#domain/video/meeting-states.ts'
import { z } from 'zod'
import { defineCall, EVERYBODY, staffWith } from '../call.ts'
import { byCode } from '../online/online-booking.ts'
import { READS } from '../reads.ts'
import { clearable, dataOf, id, nothing, text } from '../wire.ts'
import { VIDEO_PROVIDERS } from './video-providers.ts'

export const DEVICE_STATES = ['works', 'denied', 'missing', 'untried'] as const

const meeting = z.object({
  /** The visit, or the group that it is a seat of. */
  booking_id: z.number(),
  state: z.enum(MEETING_STATES),
  /** False while what was wished last is about to be brought about. */
  is_settled: z.boolean(),
  reason: z.enum(MEETING_REASONS).nullable(),
  /** Who has the meeting, or will; null where the clinic has no provider. */
  provider: z.enum(VIDEO_PROVIDERS).nullable(),
  /** Whether a room of our own stands in, as in a demonstration. */
  is_trial: z.boolean(),
  /** Whose account holds it. */
  account: z.enum(['clinic', 'doctor']).nullable(),
  /** The patient’s permanent link; null for a group, and for who may not see contacts. */
  link: z.string().nullable(),
  /** Whether a link that somebody put by hand takes the meeting’s place. */
  is_manual: z.boolean(),
  start: z.string(),
  end: z.string(),
  /** The hour that the provider still has while it is changed there. */
  moved_from: z.string().nullable(),
  /** When it is made, of one that waits. */
  make_at: z.string().nullable(),
  tries: z.number(),
  /** When it is tried again. */
  next_at: z.string().nullable(),
  /** Since when it is under way at the provider. */
  running_since: z.string().nullable(),
  /** The account’s plan stops a meeting of this visit’s length after so many minutes. */
  stops_after: z.number().nullable(),
  /** Another video visit on the same account at that hour, where an account holds one at a time. */
  overlap: z
    .object({ booking_id: z.number(), doctor_name: z.string(), start: z.string(), end: z.string() })
    .nullable(),
  /** Coming visits of the clinic whose meetings wait for the same. */
  waiting_visits: z.number(),
  /** When the bell said that something is to be done. */
  told_at: z.string().nullable(),
  /** What happened, the newest first. */
  events: z.array(
    z.object({
      at: z.string(),
      kind: z.enum(MEETING_EVENTS),
      /** Of staff who did it. */
      actor: z.string().nullable(),
      /** What it is of: a device’s camera and microphone, a message’s channel, an hour. */
      about: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    }),
  ),
})
export type Meeting = z.output<typeof meeting>

export const getBookingMeeting = defineCall({
  ...READS.getBookingMeeting,
  summary: 'The meeting of a video visit and how far it is; 404 for a visit in the clinic.',
  who: staffWith('bookings.view'),
  params: z.object({ id }),
  reply: dataOf(meeting),
})

export const startMeeting = defineCall({
  method: 'POST',
  path: '/v2/bookings/{id}/meeting/start',
  summary:
    'An address that opens the meeting as its host, fetched now and kept nowhere; good for about two hours. 409 meeting_not_ready.',
  who: staffWith('bookings.view'),
  params: z.object({ id }),
  reply: dataOf(z.object({ url: z.string() })),
})

const changes = (path: string, summary: string) =>
  defineCall({
    method: 'POST',
    path: `/v2/bookings/{id}/meeting/${path}`,
    summary,
    who: staffWith('bookings.edit'),
    params: z.object({ id }),
    reply: dataOf(meeting),
  })
export const retryMeeting = changes(
  'retry',
  'Has the meeting made or set right now, also before its 30 days; answers at once how far it is.',
)
export const resendMeetingLink = changes(
  'resend',
  'Sends the patient the link once more, by SMS or else by email; 409 unreachable.',
)

export const setMeetingLink = defineCall({
  method: 'PUT',
  path: '/v2/bookings/{id}/meeting/link',
  summary:
    'Puts another link in the meeting’s place, of this visit alone; null takes it away. The patient’s own link stays.',
  who: staffWith('bookings.edit'),
  params: z.object({ id }),
  body: z.object({ url: clearable(text(1, 2000)) }),
  reply: dataOf(meeting),
})

const publicMeeting = z.object({
  /** early and preparing change by themselves: asked again, it is told. */
  state: z.enum(['early', 'open', 'preparing', 'ended', 'cancelled']),
  /** The server’s clock, which counts. */
  now: z.string(),
  start: z.string(),
  end: z.string(),
  zone: z.string(),
  opens_at: z.string(),
  closes_at: z.string(),
  /** Whom one meets there; null while it is not known. */
  provider: z.enum(VIDEO_PROVIDERS).nullable(),
  is_trial: z.boolean(),
  is_manual: z.boolean(),
  /** As the clinic knows the patient, to be written there; told while one may come in, null before and after. */
  patient_name: z.string().nullable(),
})
export type PublicMeeting = z.output<typeof publicMeeting>

export const getPublicMeeting = defineCall({
  method: 'GET',
  path: '/v2/public/bookings/{code}/meeting',
  summary: 'What the patient’s video link shows now; 404 for a visit in the clinic.',
  who: EVERYBODY,
  params: byCode,
  reply: dataOf(publicMeeting),
})

export const joinMeeting = defineCall({
  method: 'POST',
  path: '/v2/public/bookings/{code}/meeting/join',
  summary:
    'Where the meeting is, from 15 minutes before until an hour after; 409 too_early {opens_at}, meeting_not_ready, meeting_ended; 410 meeting_cancelled. Asked by a press alone, so that previews open nothing.',
  who: EVERYBODY,
  params: byCode,
  reply: dataOf(z.object({ url: z.string() })),
})

const device = z.enum(DEVICE_STATES, 'choice')
export const tellDevice = defineCall({
  method: 'POST',
  path: '/v2/public/bookings/{code}/meeting/device',
  summary:
    'What the patient’s camera and microphone said when they were tried; nothing of what they saw or heard.',
  who: EVERYBODY,
  params: byCode,
  body: z.object({ camera: device, microphone: device }),
  reply: nothing,
})
