import { listDemoMessages } from '#contract/bookings/messages.ts'
import { handle } from '#server/http/register-calls.ts'
import { Failure } from '#server/http/failure.ts'
import { listDemoMessageRows } from './messages.sql.ts'

export const messageRoutes = [
  handle(listDemoMessages, async ({ query }, ctx) => {
    if (!ctx.config.demo) throw new Failure('not_found')
    const rows = await ctx.db.stranger(tx => listDemoMessageRows(tx, query.size))
    return { data: rows.map(row => ({ ...row, created_at: row.created_at.toISOString() })) }
  }),
]
