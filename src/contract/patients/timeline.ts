import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { READS } from '../reads.ts'
import { dataOf, id, list, optional, pageSize, text } from '../wire.ts'

export const TIMELINE_KINDS = [
  'visit',
  'note',
  'file',
  'diagnosis',
  'teeth',
  'perio',
  'report',
  'alert',
  'consent',
  'form',
  'message',
  'review',
] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

const entry = z.object({
  kind: z.enum(TIMELINE_KINDS),
  /** What of it happened then: a visit's "confirmed", an alert's "ended". */
  event: z.enum([
    'added', 'took_place', 'missed', 'cancelled', 'confirmed', 'created', 'resolved', 'ended', 'given', 'withdrawn',
  ]), // prettier-ignore
  /** Of the visit, note, file and so on. */
  id: z.number(),
  at: z.string(),
  /** What a person said of it, or what it is called. */
  text: z.string(),
  /** The doctor of a visit, otherwise who wrote it down; empty for nobody. */
  who: z.string(),
  teeth: z.array(z.number()),
  /** Of a visit. */
  start: z.string().nullable(),
  end: z.string().nullable(),
  /** A visit's cabinet; how a consent was said. */
  place: z.string(),
  /** A file's, alert's or consent's own kind, a visit's status, a message's channel, a review's stars, how much was charted, how much of an exam was measured. */
  what: z.string(),
  /** Names of copies of pictures, for some hours; at most six. */
  pictures: z.array(z.string()),
})
export type TimelineEntry = z.output<typeof entry>

export const getTimeline = defineCall({
  ...READS.getTimeline,
  summary:
    'What happened with a patient, the latest first, of what the caller may see. `before` is the `next` of the page before, or a year, with whose end it begins. The first page says how much there is of each year.',
  who: staffWith('patients.view'),
  params: z.object({ id }),
  query: z.object({
    types: list(z.enum(TIMELINE_KINDS, 'choice'), TIMELINE_KINDS.length).optional(),
    before: optional(
      text(4, 60).refine(
        value => /^((19|20|21)\d\d|-?\d{1,16}\.[a-z]+-[a-z_]+-\d{1,15})$/.test(value),
        'invalid',
      ),
    ),
    search: optional(text(0, 100)),
    size: pageSize(100).default(50),
  }),
  reply: dataOf(z.array(entry)).extend({
    /** Where the next page begins; null at the end. */
    next: z.string().nullable(),
    years: z.array(z.object({ year: z.number(), entries: z.number() })).optional(),
    /** Visits at a glance, for those who may see them. */
    summary: z
      .object({
        first_visit: z.string().nullable(),
        visits: z.number(),
        missed: z.number(),
        doctors: z.array(z.object({ name: z.string(), visits: z.number() })),
      })
      .optional(),
  }),
})
