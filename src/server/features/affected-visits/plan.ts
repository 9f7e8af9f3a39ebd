import type { AffectedPlan, Cause, planAffected } from '#contract/affected-visits.ts'
import type { CallBody } from '#contract/call.ts'
import type { Interval } from '#domain/intervals.ts'
import { rehome, type Home, type Homeless, type Rehomed } from '#domain/rehoming.ts'
import { DAY, formatInstant, localDateOf } from '#domain/wall-time.ts'
import { loadBusyTimes, loadSchedules, type Resource } from '#server/features/schedules/schedules.ts'
import { refuseField } from '#server/http/failure.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { getHostFacts, insertPlan, listHomelessRows, type HomelessRow } from './affected-visits.sql.ts'
import { carryOut, requireRight } from './causes.ts'

/** How far from its hour a visit may go, and a day for the zones of the earth. */
const AROUND = 15 * DAY

type Body = CallBody<typeof planAffected>
type Found = Omit<AffectedPlan, 'id'>

/** The change was made to see what it does, and goes back with its transaction. */
class Rehearsed extends Error {}

/**
 * Makes the change in a transaction that is taken back, looks in it for places for the visits that lost their ground, and
 * keeps what was found.
 */
export async function planVisits(ctx: StaffContext, body: Body): Promise<{ data: AffectedPlan }> {
  requireRight(ctx, body.cause)
  let found: Found = { count: 0, staying: 0, visits: [], doctors: [] }
  const rehearsal: StaffContext = {
    ...ctx,
    onLost: async (tx, lost) => {
      found = await propose(
        tx,
        ctx,
        body,
        lost.map(visit => visit.id),
      )
      return {}
    },
    write: work =>
      ctx.write(async tx => {
        await work(tx)
        throw new Rehearsed()
      }),
  }
  try {
    await carryOut(rehearsal, body.cause)
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error
  }
  const { clinicId, accountId } = ctx.actor
  const plan = { clinicId, cause: body.cause, by: accountId, now: ctx.now }
  const kept = found.visits.map(({ booking_id: bookingId, options }) => ({
    bookingId,
    options: options.map(({ doctor_id, start, cabinet_id }) => ({ doctor_id, start, cabinet_id })),
  }))
  const id = await ctx.write(tx => insertPlan(tx, plan, kept))
  return { data: { id, ...found } }
}

/** Four queries, however many visits there are. */
async function propose(
  tx: ClinicTx,
  ctx: StaffContext,
  { cause, doctors: chosen }: Body,
  ids: readonly number[],
): Promise<Found> {
  const zone = await tx.zone
  const leaving = cause.kind === 'doctor_leaves' ? cause.doctor_id : undefined
  const [rows, facts] = await Promise.all([
    listHomelessRows(tx, ids, ctx.language),
    getHostFacts(tx, leaving, new Date(ctx.now)),
  ])
  const colleagues = facts.doctors.filter(({ id }) => id !== leaving)
  refuseTogether(
    ...(chosen ?? []).map(
      (id, index) => !colleagues.some(each => each.id === id) && refuseField(`doctors.${index}`, 'id'),
    ),
  )
  // Whose visits they are comes first: the patient knows them.
  const own = new Set(rows.map(row => row.doctor_id))
  const hosts = colleagues
    .filter(({ id }) => chosen?.includes(id) ?? true)
    .toSorted((a, b) => Number(own.has(b.id)) - Number(own.has(a.id)) || a.id - b.id)

  const first = Math.max((rows[0]?.start ?? ctx.now) - AROUND, ctx.now)
  const span = { start: first - DAY, end: (rows.at(-1)?.end ?? ctx.now) + AROUND }
  const resources: Resource[] = [
    ...hosts.map(({ id }) => ['doctor', id] as const),
    ...facts.cabinets.map(({ id }) => ['cabinet', id] as const),
    ...[...new Set(rows.flatMap(row => row.patient_ids))].map(id => ['patient', id] as const),
  ]
  const hostIds = hosts.map(({ id }) => id)
  const [schedules, { taken }] = await Promise.all([
    loadSchedules(tx, hostIds, localDateOf(span.start, 'UTC'), localDateOf(span.end, 'UTC')),
    loadBusyTimes(tx, resources, span, ctx.now),
  ])
  const lost = new Set(ids)
  const busy = Map.groupBy(
    taken.filter(row => row.booking_id === null || !lost.has(row.booking_id)),
    row => `${row.resource}/${row.resource_id}`,
  )
  const homes = rehome(rows.map(homelessOf), {
    hosts: hosts.map(({ id, service_ids }) => ({
      id,
      serviceIds: new Set(service_ids),
      working: schedules.working(id),
    })),
    cabinets: facts.cabinets.map(({ id, location_id, service_ids }) => ({
      id,
      locationId: location_id,
      serviceIds: service_ids,
    })),
    busyOf: (resource, id): readonly Interval[] => busy.get(`${resource}/${id}`) ?? [],
    stepMinutes: schedules.slotStepMinutes,
    now: ctx.now,
    zone,
  })
  const cabinetNames = new Map(facts.cabinets.map(({ id, name }) => [id, name]))
  const inSeries = Map.groupBy(rows, row => row.series_id)
  return {
    count: rows.length,
    staying: leaving === undefined ? 0 : countStaying(cause, facts.coming, rows.length),
    visits: rows.map((row, index) => ({
      ...presentRow(row, zone),
      series_count: row.series_id === null ? 1 : inSeries.get(row.series_id)!.length,
      ...presentHomes(homes[index]!, zone, cabinetNames),
    })),
    doctors: colleagues.map(({ id, name, service_ids }) => ({
      doctor_id: id,
      name,
      takes: homes.filter(each => each.homes[0]?.doctorId === id).length,
      can: rows.some(row => row.service_ids.every(service => service_ids.includes(service))),
    })),
  }
}

/** Who leaves at once leaves all of them. */
function countStaying(cause: Cause, coming: number, lost: number): number {
  return cause.kind === 'doctor_leaves' && cause.last_day !== undefined ? Math.max(coming - lost, 0) : 0
}

function homelessOf(row: HomelessRow): Homeless {
  return {
    id: row.id,
    doctorId: row.doctor_id,
    locationId: row.location_id,
    start: row.start,
    end: row.end,
    serviceIds: row.service_ids,
    patientIds: row.patient_ids,
    seriesId: row.series_id,
    bufferBeforeMinutes: row.buffer_before_minutes,
    bufferAfterMinutes: row.buffer_after_minutes,
  }
}

function presentRow(row: HomelessRow, zone: string) {
  const { id: booking_id, version, patient_name, services, doctor_id, series_id } = row
  const start = formatInstant(row.start, zone)
  const end = formatInstant(row.end, zone)
  return { booking_id, version, start, end, patient_name, services, doctor_id, series_id }
}

function presentHomes({ homes, reason }: Rehomed, zone: string, cabinetNames: ReadonlyMap<number, string>) {
  const isMoved = homes.length > 0
  return {
    options: homes.map((home: Home) => ({
      doctor_id: home.doctorId,
      start: formatInstant(home.start, zone),
      cabinet_id: home.cabinetId,
      cabinet_name: cabinetNames.get(home.cabinetId) ?? '',
      same_time: home.sameTime,
    })),
    proposal: isMoved ? ('move' as const) : ('pin' as const),
    proposed: isMoved ? 0 : null,
    reason,
  }
}
