import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { READS } from '../reads.ts'
import { dataOf, id, integer } from '../wire.ts'

/** What two records of one person may say differently. */
export const MERGE_FIELDS = [
  'name',
  'mobile',
  'email',
  'birth_date',
  'gender',
  'cnp',
  'card_number',
  'address',
  'guardian',
  'source',
  'language',
  'note',
] as const
export type MergeField = (typeof MERGE_FIELDS)[number]

/** What of a record moves to the other one, where there is any. */
export const MOVED_KINDS = [
  'visits',
  'observations',
  'diagnoses',
  'teeth',
  'perio',
  'files',
  'alerts',
  'tags',
  'consents',
  'wards',
] as const
export type MovedKind = (typeof MOVED_KINDS)[number]

const side = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  active: z.boolean(),
  created_at: z.string(),
  version: z.number(),
})

const choice = z.enum(['kept', 'merged', 'both'], 'choice')
export type MergeChoice = z.output<typeof choice>

const differing = z.object({
  name: z.enum(MERGE_FIELDS),
  /** As it is kept, masked where the caller may not see contacts; null where nothing is said. */
  kept: z.string().nullable(),
  merged: z.string().nullable(),
  /** What holds unless somebody chooses: what is said wins over nothing, and texts are put one under the other. */
  usual: choice,
})
export type MergeDifference = z.output<typeof differing>

const overlap = z.object({
  kept_visit_id: z.number(),
  merged_visit_id: z.number(),
  /** When the two lie over each other. */
  start: z.string(),
  end: z.string(),
})

const preview = z.object({
  kept: side,
  merged: side,
  /** What the two say differently, in the order of a form. */
  differences: z.array(differing),
  /** How much moves, of what the caller may see. */
  moves: z.partialRecord(z.enum(MOVED_KINDS), z.number()),
  /** Visits to come of the two that lie over each other; both stay. */
  overlaps: z.array(overlap),
  /** Why they cannot be merged; null when they can. */
  refusal: z.enum(['merge_accounts']).nullable(),
})
export type MergePreview = z.output<typeof preview>

const merge = z.object({
  id: z.number(),
  kept_id: z.number(),
  merged_id: z.number(),
  merged_name: z.string(),
  merged_by: z.string().nullable(),
  merged_at: z.string(),
  /** Until when it can be undone; null when it no longer can. */
  undo_until: z.string().nullable(),
})
export type PatientMerge = z.output<typeof merge>

export const getMergePreview = defineCall({
  method: 'GET',
  path: '/v2/patients/{id}/merge-preview',
  summary: 'What becomes of two records when the one of `with` is merged into this one.',
  who: staffWith('patients.view', 'patients.delete'),
  params: z.object({ id }),
  query: z.object({ with: id }),
  reply: dataOf(preview),
})

const chosen = z.object(
  Object.fromEntries(MERGE_FIELDS.map(name => [name, choice.optional()])) as Record<
    MergeField,
    z.ZodOptional<typeof choice>
  >,
)

export const mergePatients = defineCall({
  method: 'POST',
  path: '/v2/patients/{id}/merge',
  summary:
    'Merges the record of `merged_id` into this one: everything that refers to it moves here, and its address leads here. It can be undone for a day. The versions are those that the preview showed.',
  who: staffWith('patients.view', 'patients.delete'),
  params: z.object({ id }),
  body: z.object({
    merged_id: id,
    kept_version: integer(1, 2_147_483_647),
    merged_version: integer(1, 2_147_483_647),
    /** Whose word holds where the two differ; "both" is for the note's text. */
    fields: chosen.optional(),
  }),
  reply: dataOf(merge),
  idempotent: true,
})

export const undoMerge = defineCall({
  method: 'POST',
  path: '/v2/merges/{id}/undo',
  summary:
    'Parts two records again within a day of merging them: what moved goes back, what came since stays. What the one’s payment pays of the other goes over with it, as a transfer; 409 `merge_money` names what has to be taken back by hand before. `left` names the fields that were changed since and stay as they are.',
  who: staffWith('patients.view', 'patients.delete'),
  params: z.object({ id }),
  reply: dataOf(
    z.object({ kept_id: z.number(), merged_id: z.number(), left: z.array(z.enum(MERGE_FIELDS)) }),
  ),
})

export const listMerges = defineCall({
  ...READS.listMerges,
  summary: 'The records that were merged into this one, the latest first.',
  who: staffWith('patients.view'),
  params: z.object({ id }),
  reply: dataOf(z.array(merge)),
})
