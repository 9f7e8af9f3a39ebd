import { addressOf, countBy, send, type Answer } from './client.ts'
import { layOut, startAt, type Ground } from './ground.ts'
import { checkWorld } from './check-world.ts'
import type { Outcome } from './outcome.ts'

const isHelpful = ({ body }: Answer) =>
  body.data.nearest.length > 0 && (body.code === 'slot_taken' || body.data.warnings.length > 0)

/** As many people as told, half staff and half patients, all want one doctor's 10:00 at once. */
export async function raceForOneSlot(
  ground: Ground,
  origins: readonly string[],
  people: number,
): Promise<Outcome> {
  const each = people / 2
  const world = await layOut(ground, { doctors: 2, cabinets: 2, records: each, staff: each, patients: each })
  const { clinicId } = world.clinic
  const [doctorId] = world.doctorIds
  const [serviceId] = world.serviceIds
  const start = startAt(3, 600)
  const begun = performance.now()
  const answers = await Promise.all(
    Array.from({ length: people }, (_, i): Promise<Answer> => {
      const origin = origins[(i >> 1) % origins.length]!
      const who = i >> 1
      const address = addressOf(i)
      if (i % 2 === 0) {
        const services = [{ service_id: serviceId }]
        const body = { patient_id: world.patientIds[who], doctor_id: doctorId, start, services }
        return send(origin, '/v2/add_booking', { token: world.staff[who], address, body })
      }
      const body = { clinic_id: clinicId, doctor_id: doctorId, service_ids: [serviceId], start }
      return send(origin, '/v2/patient/add_booking', { token: world.patients[who], address, body })
    }),
  )
  const milliseconds = Math.round(performance.now() - begun)
  const refused = answers.filter(answer => answer.status === 409)
  const { rows } = await ground.sql.query<{ count: string }>(
    'select count(*) from bookings where clinic_id = $1',
    [clinicId],
  )
  const problems = await checkWorld(ground, clinicId)
  const expect = (isSo: boolean, otherwise: string) => void (isSo || problems.push(otherwise))
  expect(answers.filter(answer => answer.status === 200).length === 1, 'not exactly one was booked')
  expect(refused.length === people - 1, 'not everybody else was told 409')
  expect(Number(rows[0]?.count) === 1, `${rows[0]?.count} bookings were written`)
  expect(refused.every(isHelpful), 'somebody was not told what is in the way and what is near')
  return {
    figures: {
      attempts: people,
      milliseconds,
      ...countBy(answers, a => `${a.status} ${a.body?.code ?? ''}`),
    },
    problems,
  }
}
