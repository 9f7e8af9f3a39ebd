import { buffer } from 'node:stream/consumers'
import type { EarningsStatement } from '#contract/reports/earnings.ts'
import { stripDiacritics } from '#domain/texts/diacritics.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { queueMessage } from '#server/features/messages/messages.ts'
import { Failure } from '#server/http/failure.ts'
import { limitAttempts } from '#server/http/limits.ts'
import { RawReply } from '#server/http/register-calls.ts'
import type { StaffContext } from '#server/http/services.ts'
import { makePdf } from '#server/records/export/download.ts'
import { amountText, MOST_ROWS } from '#server/records/export/table-pdf.ts'
import { sayEmail } from '#server/texts/say-email.ts'
import { sayMonth } from '#server/texts/say-month.ts'
import { presentRow } from '../rows.ts'
import { readStatementRows } from './statement-rows.ts'
import { getClinicName } from './statements.sql.ts'
import { sayState, statementPdf } from './statement-pdf.ts'
import { present, readStatement, requireEarner } from './statements.ts'
import { STATEMENT_EMAIL } from './words.ts'

const HOUR = 3600
const MANY = 120

/** The statement as a PDF; patients are named in it for who may know their names. */
export async function openStatementPdf(
  ctx: StaffContext,
  doctorId: number,
  month: string,
  isInline: boolean,
): Promise<RawReply> {
  const facts = await readFacts(ctx, doctorId, month, ctx.actor.permissions.has('patients.view'))
  await limitAttempts(ctx, [{ key: `earnings:${ctx.actor.accountId}`, max: MANY, windowSeconds: HOUR }])
  const name = fileName(facts.statement.doctor.name, month)
  return new RawReply('application/pdf', await makePdf(ctx, statementPdf(facts, ctx.language, ctx.now)), {
    'content-disposition': `${isInline ? 'inline' : 'attachment'}; filename="${name}"`,
    'cache-control': 'no-store',
  })
}

/** Emails it to its doctor; no patient is named in what goes by email. The PDF is made before anything is written. */
export async function emailStatement(
  ctx: StaffContext,
  doctorId: number,
  month: string,
): Promise<{ data: EarningsStatement }> {
  const facts = await readFacts(ctx, doctorId, month, false)
  const { statement, clinic } = facts
  const { doctor, total } = statement
  if (doctor.email === null) throw new Failure('doctor_no_email')
  await limitAttempts(ctx, [{ key: `earnings-email:${ctx.actor.accountId}`, max: MANY, windowSeconds: HOUR }])
  const { language, now } = ctx
  const content = await buffer(await makePdf(ctx, statementPdf(facts, language, now)))
  const said = sayEmail(STATEMENT_EMAIL, language, {
    month: sayMonth(month, language),
    clinic,
    amount: `${amountText(total.earned, language)} lei`,
    state: sayState(facts, language, now),
  })
  const recipient = doctor.email
  return ctx.write(async tx => {
    await queueMessage(tx, ctx, {
      clinicId: ctx.actor.clinicId,
      // Asked for again it is sent again; the request's own key keeps a press from being two.
      key: `earnings:${doctorId}:${month}:${now}`,
      channel: 'email',
      recipient,
      ...said,
      language,
      sentBy: ctx.actor.accountId,
      attachments: [{ name: fileName(doctor.name, month), type: 'application/pdf', content }],
    })
    const data = present(ctx, await readStatement(tx, ctx, doctorId, month))
    await tx.record('earnings', doctorId, 'email_added', undefined, { month, to_pay: data.to_pay })
    return { data }
  })
}

async function readFacts(ctx: StaffContext, doctorId: number, month: string, named: boolean) {
  requireEarner(ctx, doctorId)
  return ctx.readOnce(async tx => {
    const zone = await tx.zone
    const statement = await readStatement(tx, ctx, doctorId, month)
    const found = await readStatementRows(
      tx,
      ctx,
      { doctorId, month },
      {
        size: MOST_ROWS,
        offset: 0,
        order: ['at', 'asc'],
        part: undefined,
        onlyLab: false,
        named,
      },
    )
    const rows = found.rows.map(row => {
      const { title, note, state } = presentRow(row, [], ctx)
      const day = row.at?.includes('T') ? localDateOf(Date.parse(row.at), zone) : row.at
      return { day: day ?? '', what: note ? `${title}, ${note}` : title, how: state, sums: row.sums }
    })
    return { clinic: await getClinicName(tx), zone, statement, rows, rowCount: found.total }
  })
}

/** "decont-dr-vlad-marin-2026-11.pdf" */
const fileName = (name: string, month: string) =>
  `decont-${stripDiacritics(name)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')}-${month}.pdf`
