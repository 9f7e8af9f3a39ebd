import type { JobContext } from '#server/jobs/job.ts'
import { keepReportHours } from '#server/features/reports/hours/report-hours.jobs.ts'
import { expect } from 'vitest'
import type { Reply, TestApp } from './app.ts'
import { accept, at, openDesk, type Desk } from './desk.ts'
import { addPatient } from './factories.ts'

export const THURSDAY = 'from=2026-11-26&to=2026-11-26'
export const FRIDAY = 'from=2026-11-27&to=2026-11-27'

export interface HourPoint {
  key: string
  label: string
  values: Record<string, number | null>
}

/** A front desk on a Friday, and what is asked of it about how full hours are: of the Thursday before, unless told. */
export interface HourDesk extends Desk {
  graph(query?: string, days?: string, headers?: Record<string, string>): Promise<Reply>
  rows(query: string, days?: string): Promise<Reply>
  totals(days?: string): Promise<Record<string, number | null>>
  /** Books a visit of somebody new whatever stands against it, and answers its id. */
  visit(fields?: Record<string, unknown>, status?: number): Promise<number>
  /** Blocks time of the Thursday, over visits too; the doctor's unless told. */
  hold(start: string, end: string, place?: Record<string, unknown>): Promise<void>
  /** Keeps the schedules of what is over. */
  keep(): Promise<void>
  /** The minute of the day at which the doctor's hours end from now on. */
  setEnd(minute: number): Promise<void>
}

export async function openHourDesk(app: TestApp): Promise<HourDesk> {
  const desk = await openDesk(app)
  const graph: HourDesk['graph'] = (query = '', days = THURSDAY, headers = desk.clinic.owner) =>
    desk.get(`/v2/graph/occupancy?${days}${query}`, headers)
  const context: JobContext = { ...app.services, isLastTry: false }
  return {
    ...desk,
    graph,
    rows: (query, days = THURSDAY) => desk.get(`/v2/graph/occupancy/rows?${days}${query}`),
    totals: async days => (await graph('', days)).body.totals,
    async visit(fields = {}, status) {
      const body = { patient_id: await addPatient(app, desk.clinic.clinicId), ...fields }
      const asked = await desk.book(body)
      const reply = asked.status === 409 ? await desk.book({ ...body, ...accept(asked) }) : asked
      const id = reply.body.data.id as number
      if (status) await desk.post('/update_booking_status', { booking_id: id, status })
      return id
    },
    async hold(start, end, place = { doctor_id: desk.doctorId }) {
      const body = { start: at(start), end: at(end), reason: 'Curs', ...place }
      const asked = await desk.post('/addHoldtime', body)
      const reply =
        asked.status === 409 ? await desk.post('/addHoldtime', { ...body, ...accept(asked) }) : asked
      expect(reply.status).toBe(200)
    },
    keep: () => keepReportHours.run({}, context),
    async setEnd(minute) {
      await app.sql.query('update working_hours set end_minute = $2 where doctor_id = $1', [
        desk.doctorId,
        minute,
      ])
    },
  }
}
