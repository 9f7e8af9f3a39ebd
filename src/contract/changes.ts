import { z } from 'zod'
import { defineCall, staffWith } from './call.ts'
import { NOUNS } from './nouns.ts'
import { integer, nothing } from './wire.ts'

/** One event of the stream: what changed, by id; whoever listens asks for it again. */
export const change = z.object({
  entity: z.enum(NOUNS),
  id: z.number(),
})
export type Change = z.output<typeof change>

/**
 * Server-sent events. `change` carries a Change and the position as its id; `position` tells where the feed stands when
 * the stream opens; `reset` means that too much was missed to tell, so everything must be read again.
 */
export const watchChanges = defineCall({
  method: 'GET',
  path: '/v2/changes',
  summary:
    'Server-sent events of the clinic’s changes; `after` is the last position seen, so that nothing is missed. Who has seen none yet says `since` when they have read, in epoch ms of the server.',
  who: staffWith('bookings.view'),
  query: z.object({
    after: z
      .string('invalid')
      .regex(/^\d{1,18}-\d{1,18}$/, 'invalid')
      .optional(),
    since: integer(0, 1e13).optional(),
  }),
  reply: nothing,
})
