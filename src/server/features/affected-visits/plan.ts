import type { AffectedPlan, Cause, planAffected } from '#contract/bookings/affected-visits.ts'
import type { CallBody } from '#contract/call.ts'
import { rehome, type Home, type Homeless, type Rehomed } from '#domain/bookings/rehoming.ts'
import { DAY, formatInstant, localDateOf } from '#domain/time/wall-time.ts'
import { loadSchedules } from '#server/features/schedules/schedules.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { carryOut, requireRight } from './causes.ts'
import {
  getHostFacts,
  insertPlan,
  listHomelessRows,
  listTaken,
  type HomelessRow,
  type Lost,
} from './plan.sql.ts'

/** How far from its hour a visit may go, and a day for the zones of the earth. */
const AROUND = 15 * DAY

type Body = CallBody<typeof planAffected>
type Found = Omit<AffectedPlan, 'id'>

/** The change was made to see what it does, and goes back with its transaction. */
class Rehearsed extends Error {}

/** Looks for places for the visits that would lose their ground, and keeps what was found. */
export async function planVisits(ctx: StaffContext, body: Body): Promise<{ data: AffectedPlan }> {
  const { cause } = body
  requireRight(ctx, cause)
  // Who leaves at once leaves every visit to come: there is nothing to try out.
  if (cause.kind === 'doctor_leaves' && cause.last_day === undefined) {
    const lost = { doctorId: cause.doctor_id, now: ctx.now }
    return ctx.write(async tx => keep(tx, ctx, cause, await propose(tx, ctx, body, lost)))
  }
  const found = await rehearse(ctx, body)
  return ctx.write(tx => keep(tx, ctx, cause, found))
}

async function keep(
  tx: ClinicTx,
  { actor, now }: StaffContext,
  cause: Cause,
  found: Found,
): Promise<{ data: AffectedPlan }> {
  const visits = found.visits.map(({ booking_id, options }) => ({
    booking_id,
    options: options.map(({ doctor_id, start, cabinet_id }) => ({ doctor_id, start, cabinet_id })),
  }))
  const plan = { clinicId: actor.clinicId, cause, by: actor.accountId, now }
  return { data: { id: await insertPlan(tx, plan, visits), ...found } }
}

/** Makes the change in a transaction that is taken back, and looks in it for places for what it leaves behind. */
async function rehearse(ctx: StaffContext, body: Body): Promise<Found> {
  let found: Found = { count: 0, staying: 0, visits: [], doctors: [] }
  const rehearsal: StaffContext = {
    ...ctx,
    onLost: async (tx, lost) => {
      found = await propose(tx, ctx, body, { ids: lost.map(visit => visit.id) })
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
  return found
}

/** Four queries, however many visits there are. */
async function propose(
  tx: ClinicTx,
  ctx: StaffContext,
  { cause, doctors: chosen }: Body,
  lost: Lost,
): Promise<Found> {
  const leaving = cause.kind === 'doctor_leaves' ? cause.doctor_id : undefined
  const [rows, facts, zone] = await Promise.all([
    listHomelessRows(tx, lost, ctx.language),
    getHostFacts(tx, leaving, new Date(ctx.now)),
    tx.zone,
  ])
  if (leaving !== undefined && !facts.is_known) throw new Failure('not_found')
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
  const resources = [
    ...hosts.map(({ id }) => ['doctor', id] as const),
    ...facts.cabinets.map(({ id }) => ['cabinet', id] as const),
    ...[...new Set(rows.flatMap(row => row.patient_ids))].map(id => ['patient', id] as const),
  ]
  const hostIds = hosts.map(({ id }) => id)
  const moving = rows.flatMap(row => row.member_ids)
  const [asked, taken] = await Promise.all([
    // When they work is reckoned while the database looks for what is taken.
    loadSchedules(tx, hostIds, localDateOf(span.start, 'UTC'), localDateOf(span.end, 'UTC')).then(
      schedules => ({
        stepMinutes: schedules.slotStepMinutes,
        hosts: hosts.map(({ id, service_ids }) => ({
          id,
          serviceIds: new Set(service_ids),
          working: schedules.working(id),
        })),
      }),
    ),
    listTaken(tx, resources, span, moving, ctx.now),
  ])
  const busy = new Map(taken.map(({ resource, resource_id: id, spans }) => [`${resource}/${id}`, spans]))
  const homes = rehome(rows.map(homelessOf), {
    ...asked,
    cabinets: facts.cabinets.map(({ id, location_id, service_ids }) => ({
      id,
      locationId: location_id,
      serviceIds: service_ids,
    })),
    busyOf: (resource, id) => busy.get(`${resource}/${id}`) ?? [],
    now: ctx.now,
    zone,
  })
  const inSeries = Map.groupBy(rows, row => row.series_id)
  return {
    count: rows.length,
    staying: leaving === undefined ? 0 : countStaying(cause, facts.coming, rows.length),
    visits: rows.map((row, index) => ({
      ...presentRow(row, zone),
      series_count: row.series_id === null ? 1 : inSeries.get(row.series_id)!.length,
      ...presentHomes(homes[index]!, zone),
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
    isVideo: row.is_video,
    bufferBeforeMinutes: row.buffer_before_minutes,
    bufferAfterMinutes: row.buffer_after_minutes,
  }
}

function presentRow(row: HomelessRow, zone: string) {
  const { id: booking_id, patient_name, services } = row
  const start = formatInstant(row.start, zone)
  const end = formatInstant(row.end, zone)
  return { booking_id, start, end, patient_name, services }
}

function presentHomes({ homes, reason }: Rehomed, zone: string) {
  const isMoved = homes.length > 0
  return {
    options: homes.map((home: Home) => ({
      doctor_id: home.doctorId,
      start: formatInstant(home.start, zone),
      cabinet_id: home.cabinetId,
      same_time: home.sameTime,
    })),
    proposal: isMoved ? ('move' as const) : ('pin' as const),
    proposed: isMoved ? 0 : null,
    reason,
  }
}
