import type { Report } from '#domain/reports/figures.ts'
import { readAsk } from '#server/features/reports/report-ask.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import type { Services, StaffContext } from '#server/http/services.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import type { Filters } from './report-schedules.sql.ts'
import { listPeople, type PersonRow } from './schedule-people.sql.ts'
import { inTheirName, maySee, problemOf } from './schedule-people.ts'

interface Asked {
  readonly report: Report
  readonly filters: Filters
  readonly recipients: readonly number[]
}

const ANY_DAY = '2026-01-01'
const SAID = {
  inactive: 'recipient_inactive',
  no_right: 'recipient_no_right',
  no_email: 'recipient_no_email',
} as const

/** Throws what is wrong by its field: ids that are not the clinic's, people who may not see it or cannot be written to. */
export async function checkSchedule(
  tx: ClinicTx,
  ctx: StaffContext,
  services: Services,
  asked: Asked,
): Promise<void> {
  if (!maySee(ctx, asked.report)) throw new Failure('forbidden')
  const people = await listPeople(tx, ctx.actor.clinicId)
  const known = new Map(people.map(person => [person.id, person]))
  refuseTogether(
    await filterRefusal(tx, ctx, asked),
    ...[...new Set(asked.recipients)].map(id => recipientRefusal(ctx, services, asked, known.get(id))),
  )
}

async function filterRefusal(
  tx: ClinicTx,
  ctx: StaffContext,
  { report, filters }: Asked,
): Promise<Failure | undefined> {
  try {
    await readAsk(tx, ctx, report, { ...filters, from: ANY_DAY, to: ANY_DAY, group: undefined })
    return undefined
  } catch (error) {
    if (!(error instanceof Failure && error.fields)) throw error
    const fields = Object.entries(error.fields).map(([field, said]) => [`filters.${field}`, said])
    return new Failure('invalid_fields', { fields: Object.fromEntries(fields) })
  }
}

function recipientRefusal(
  ctx: StaffContext,
  services: Services,
  asked: Asked,
  person: PersonRow | undefined,
): Failure | undefined {
  if (!person) return refuseField('recipients', 'recipient_unknown')
  const cause = problemOf(inTheirName(services, ctx.actor.clinicId, person, ctx.language), person, asked)
  return cause === null ? undefined : refuseField('recipients', SAID[cause], { name: person.name })
}
