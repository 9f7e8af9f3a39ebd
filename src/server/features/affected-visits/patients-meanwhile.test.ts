import type { AffectedProgress } from '#contract/bookings/affected-visits.ts'
import { listGroundless } from '#server/features/ground/ground.ts'
import { startTestApp, type Reply, type TestApp } from '#test/app.ts'
import { at, openDesk } from '#test/desk.ts'
import { addAccount, addCabinet, addDoctor, addPatient, signIn } from '#test/factories.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rehomeVisits } from './affected-visits.jobs.ts'

const HOURS = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00'].map(hour => at(hour))
const TRIES = 20

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test.each([1, 2, 3])('a plan is applied while patients book the same hours online (%i)', async round => {
  const desk = await openDesk(app)
  const { clinicId: clinic_id, locationId } = desk.clinic
  const cabinetId = await addCabinet(app, clinic_id, locationId)
  const colleague = await addDoctor(app, { ...desk.clinic, cabinetId }, [desk.serviceId])
  const visits: number[] = []
  for (const start of HOURS) {
    const reply = await desk.book({ start, patient_id: await addPatient(app, clinic_id) })
    visits.push(reply.body.data.id)
  }
  const people = await Promise.all(HOURS.map(async () => signIn(app, await addAccount(app))))
  /** Asks for the hours of both doctors: of who leaves only half past, the rest is theirs. */
  const bookOnline = (index: number, doctor_id: number, start: string): Promise<Reply> =>
    app.call('POST', '/v2/patient/add_booking', {
      body: { clinic_id, doctor_id, service_ids: [desk.serviceId], start },
      headers: people[index]!,
      from: `10.9.${round}.${index + 1}`,
    })

  /** Who was booked with meanwhile makes it stale: then it is planned again, as a person does. */
  const leave = async (): Promise<number> => {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const cause = { kind: 'doctor_leaves', doctor_id: desk.doctorId }
      const plan = (await desk.post('/v2/affected-visits/plan', { cause })).body.data
      const decisions = plan.visits.map(
        ({ booking_id, proposal }: { booking_id: number; proposal: string }) => ({
          booking_id,
          decision: proposal,
        }),
      )
      const applied = await desk.post(`/v2/affected-visits/${plan.id}/apply`, { decisions, notify: true })
      if (applied.status === 200) {
        const job = { ...app.services, isLastTry: false }
        await Promise.all([1, 2].map(() => rehomeVisits.run({ clinic_id, id: plan.id }, job)))
        return plan.id
      }
      expect(applied.body.code).toBe('stale')
    }
    throw new Error('every plan was stale')
  }
  const crowd = HOURS.map(async (start, index) => [
    await bookOnline(index, desk.doctorId, start.replace(':00:00', ':30:00')),
    await bookOnline(index, colleague, start),
  ])
  const [id, ...answers] = await Promise.all([leave(), ...crowd])

  const replies = answers.flat()
  for (const { status, body } of replies) expect([200, 404, 409, 422], JSON.stringify(body)).toContain(status)
  const taken = replies.filter(reply => reply.status === 200).map(reply => reply.body.data.code as string)
  const progress: AffectedProgress = (await desk.get(`/v2/affected-visits/${id}`)).body.data
  expect(progress.state).toBe('done')
  expect(progress.moved + progress.pinned + progress.skipped).toBe(progress.total)
  const { rows } = await app.sql.query(
    `select id, code, doctor_id, pinned_at is not null as pinned, cancelled_at from bookings where clinic_id = $1`,
    [clinic_id],
  )
  expect(rows).toHaveLength(visits.length + taken.length)
  for (const row of rows) {
    expect(row.cancelled_at).toBeNull()
    expect(row.pinned || Number(row.doctor_id) === colleague).toBe(true)
  }
  const { rows: twice } = await app.sql.query(
    `select from busy_times a join busy_times b using (clinic_id, resource, resource_id)
      where a.clinic_id = $1 and a.booking_id < b.booking_id and a.starts_at < b.ends_at and b.starts_at < a.ends_at`,
    [clinic_id],
  )
  expect(twice).toEqual([])
  const { rows: told } = await app.sql.query(
    `select booking_id, count(*) from messages where clinic_id = $1 and booking_id = any($2) group by 1 having count(*) > 1`,
    [clinic_id, visits],
  )
  expect(told).toEqual([])
  expect(await app.db.tenant(clinic_id, tx => listGroundless(tx, app.clock.now))).toEqual([])
})
