// How far a video visit's meeting is, and why it is no further.

export const MEETING_STATES = [
  /** Made 30 days ahead, not before. */
  'waiting',
  'making',
  'ready',
  /** There, but not yet as it is wanted. */
  'updating',
  'retrying',
  /** Nothing goes on by itself: somebody has to do something. */
  'stopped',
  /** The clinic has no provider. */
  'none',
  'removing',
  'removed',
  /** The visit is long over. */
  'over',
] as const
export type MeetingState = (typeof MEETING_STATES)[number]

export const MEETING_REASONS = [
  'away',
  'limited',
  'day_limit',
  'account_broken',
  'refused',
  'no_provider',
] as const
export type MeetingReason = (typeof MEETING_REASONS)[number]

export const MEETING_EVENTS = [
  'made',
  'changed',
  'removed',
  /** It was no longer there. */
  'lost',
  'failed',
  'stopped',
  'link_set',
  'link_removed',
  'link_sent',
  'page_opened',
  'device_checked',
  'patient_joined',
  'host_started',
  'started',
  'ended',
] as const
export type MeetingEvent = (typeof MEETING_EVENTS)[number]
