import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { READS } from '../reads.ts'
import { dataOf, id, nothing, text } from '../wire.ts'

/** What a list's address says beside its search, by name. */
const filter = z
  .record(
    z.string('filter').max(30, 'too_long'),
    z.union([z.string('filter').max(500, 'too_long'), z.number('filter'), z.boolean('filter')], 'filter'),
    'filter',
  )
  .refine(value => JSON.stringify(value).length <= 2000, 'filter')

const savedFilter = z.object({ id: z.number(), name: z.string(), filter })
export type SavedFilter = z.output<typeof savedFilter>

/** The lists that can be seen in a way that is kept. */
const list = z.enum(['patients'], 'choice')
const name = text(1, 60)

/** As many as one menu shows. */
export const MOST_FILTERS = 30

export const listSavedFilters = defineCall({
  ...READS.listSavedFilters,
  summary: 'How the caller likes to see a list: search, filters and order under names, by name.',
  who: staffWith('patients.view'),
  query: z.object({ list }),
  reply: dataOf(z.array(savedFilter)),
})

export const addSavedFilter = defineCall({
  method: 'POST',
  path: '/v2/saved-filters',
  summary: 'Keeps a search, filters and an order under a name, for the caller alone.',
  who: staffWith('patients.view'),
  body: z.object({ list, name, filter }),
  reply: dataOf(savedFilter),
  idempotent: true,
})

export const changeSavedFilter = defineCall({
  method: 'PUT',
  path: '/v2/saved-filters/{id}',
  summary: 'Renames what the caller keeps, or keeps something else under the name.',
  who: staffWith('patients.view'),
  params: z.object({ id }),
  body: z.object({ name: name.optional(), filter: filter.optional() }),
  reply: dataOf(savedFilter),
})

export const removeSavedFilter = defineCall({
  method: 'DELETE',
  path: '/v2/saved-filters/{id}',
  summary: 'Forgets what the caller keeps under a name.',
  who: staffWith('patients.view'),
  params: z.object({ id }),
  reply: nothing,
})
