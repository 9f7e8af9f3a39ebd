import type { CallQuery } from '#contract/call.ts'
import type { getStatement } from '#contract/money/patient-accounts.ts'
import { say } from '#contract/texts.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { findSeen } from '#server/features/patients/patients.ts'
import { refuseField } from '#server/http/failure.ts'
import { limitAttempts } from '#server/http/limits.ts'
import { RawReply } from '#server/http/register-calls.ts'
import type { StaffContext } from '#server/http/services.ts'
import { downloadHeaders, makePdf } from '#server/records/export/download.ts'
import { MOST_ROWS, refuseLongPdf } from '#server/records/export/table-pdf.ts'
import { getBalanceBefore, listAccountIds, listMoves } from './account-rows.sql.ts'
import { statementDocument } from './statement-document.ts'
import { getStatementHead } from './statement.sql.ts'
import { STATEMENT_WORDS } from './words.ts'

const HOUR = 3600
const MANY = 60

/** A patient's account of a period as a PDF; that it was taken is noted, not what it says. */
export async function openStatement(
  ctx: StaffContext,
  id: number,
  { from, to }: CallQuery<typeof getStatement>,
): Promise<RawReply> {
  if (from && to && from > to) throw refuseField('to', 'end_before_start')
  await limitAttempts(ctx, [{ key: `statement:${ctx.actor.accountId}`, max: MANY, windowSeconds: HOUR }])
  const { language, now } = ctx
  const { zone, ...statement } = await ctx.write(async tx => {
    const patientId = await findSeen(tx, ctx, id)
    const clinicZone = await tx.zone
    const ids = await listAccountIds(tx, patientId)
    const wish = { part: 'all', from, to, doctorId: undefined } as const
    const moves = await listMoves(tx, ids, wish, { before: undefined, size: MOST_ROWS + 1, language })
    refuseLongPdf(moves.length)
    const opening = from ? await getBalanceBefore(tx, ids, from) : 0
    await tx.recordExport(
      'account_statement',
      { format: 'pdf', from: from ?? null, to: to ?? null, count: moves.length },
      patientId,
    )
    return {
      zone: clinicZone,
      head: await getStatementHead(tx, patientId),
      from,
      to: to ?? localDateOf(now, clinicZone),
      opening,
      moves: moves.toSorted((a, b) => (a.day === b.day ? a.no - b.no : a.day < b.day ? -1 : 1)),
    }
  })
  const { first_name, last_name } = statement.head
  return new RawReply(
    'application/pdf',
    await makePdf(ctx, statementDocument(statement, language, now)),
    downloadHeaders(ctx, zone, [`${last_name} ${first_name}`, say(STATEMENT_WORDS.title, language)], 'pdf'),
  )
}
