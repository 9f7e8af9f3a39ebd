import { FIGURE_KEYS, GROUPS, REPORTS } from '#domain/reports/figures.ts'
import { COMPARES } from '#domain/reports/spans.ts'
import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { EXPORT_FORMATS } from '../exports.ts'
import { LONGEST_SEARCH } from '../search.ts'
import { flag, nothing, optional } from '../wire.ts'
import { reportFilter } from './graphs.ts'

export const exportReport = defineCall({
  method: 'GET',
  path: '/v4/export/{report}',
  summary:
    'A report as a file, as it stood at one moment: its figures and totals beside those it is compared with, and what each figure means. With `rows` also the rows of one figure (`measure`, the first one unless told), of all of it or of one bar or cell (`key`, as the report names it under `group`), which takes patients.export. Sheets of one file; a CSV is one table, the rows where they are asked for; on paper there are up to 2,000 rows.',
  who: staffWith(),
  params: z.object({ report: z.enum(REPORTS, 'choice') }),
  query: z.object({
    ...reportFilter,
    format: z.enum(EXPORT_FORMATS, 'choice'),
    rows: flag.default(false),
    group: optional(z.enum(GROUPS, 'choice')),
    compare: optional(z.enum(COMPARES, 'choice')),
    measure: optional(z.enum(FIGURE_KEYS, 'choice')),
    key: optional(z.string('text').max(40, 'too_long')),
    /** Only what is not paid in full. */
    only: optional(z.enum(['unpaid'], 'choice')),
    search: z.string('text').max(LONGEST_SEARCH, 'too_long').default(''),
  }),
  reply: nothing,
})
