import { addDoctor, addPatient } from '#test/factories.ts'
import { DAY, HOUR, openVideoDesk, runJob, type VideoDesk } from '#test/video-desk.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { settleMeeting } from './settle-meeting.ts'

// A month of visits that are booked, moved, cancelled, brought back and given to other doctors, while Zoom loses answers,
// limits, forgets and is away, and several at once see to the same meetings.

const VISITS = 12
const ACTS = 260
const MEETINGS = /^\/v2\/users\/me\/meetings$/
const ANY = /^\/v2\//

let desk: VideoDesk
beforeAll(async () => {
  desk = await openVideoDesk()
  desk.zoom.pageSize = 5
  await desk.connect('zoom', 'clinica')
})
afterAll(() => desk.stop())

/** A generator of numbers that a seed repeats. */
function random(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Whatever the hours: what is tried here is not the diary. */
const ACCEPTED = {
  override: [{ kind: 'outside_schedule' }],
  override_reason: 'Video',
}

it('after a month of moves the provider holds exactly what is wanted', async () => {
  const roll = random(17)
  const { test, clinic, zoom } = desk
  const doctors = [desk.doctorId, await addDoctor(test, clinic, [desk.videoServiceId])]
  const begin = test.clock.now
  const hourOf = () => new Date(begin + (1 + roll(25)) * DAY + (1 + roll(7)) * HOUR).toISOString()
  const visits: number[] = []
  for (let each = 0; each < VISITS; each++) {
    const patientId = await addPatient(test, clinic.clinicId)
    const reply = await desk.book({
      patient_id: patientId,
      doctor_id: doctors[each % 2],
      start: hourOf(),
      services: [{ service_id: desk.videoServiceId }],
      ...ACCEPTED,
    })
    if (reply.status === 200) visits.push(Number(reply.body.data.id))
  }
  expect(visits.length).toBeGreaterThan(VISITS / 2)
  let mishaps = 0
  for (let act = 0; act < ACTS; act++) {
    const id = visits[roll(visits.length)]!
    const what = roll(12)
    if (what < 4) await desk.edit(id, { start: hourOf(), ...ACCEPTED })
    else if (what === 4) await desk.edit(id, { doctor_id: doctors[roll(2)], ...ACCEPTED })
    else if (what === 5) await desk.post('/v2/deleteBooking', { booking_id: id })
    else if (what === 6) await desk.post(`/v2/bookings/${id}/restore`, ACCEPTED)
    else if (what === 7) zoom.loseAnswersOf(['POST', 'PATCH', 'DELETE'][roll(3)]!, ANY)
    else if (what === 8)
      zoom.answerWith('POST', MEETINGS, { status: 429, body: {}, headers: { 'retry-after': '30' } })
    else if (what === 9)
      zoom.answerWith(['POST', 'PATCH', 'GET'][roll(3)]!, ANY, { status: 502, body: '<html>' })
    else if (what === 10 && zoom.meetings().length > 0)
      zoom.forget(zoom.meetings()[roll(zoom.meetings().length)]!.id)
    else zoom.isDown = roll(3) === 0
    if (what >= 7) mishaps += 1
    if (roll(2) === 0) {
      const { rows } = await test.sql.query('select id from meetings')
      const some = rows.filter(() => roll(3) === 0)
      await Promise.all(
        [...some, ...some].map(row => settleMeeting(test.services, clinic.clinicId, Number(row.id))),
      )
    } else await desk.later(roll(40) * 1000)
    // The day's changes are no part of this.
    zoom.spend('clinica', 0)
    await test.sql.query('update video_connections set spent = 0')
  }
  expect(mishaps).toBeGreaterThan(50)
  zoom.forgetMishaps()
  await desk.later(2 * HOUR)
  // What was deleted there by hand is found by the night's look.
  await runJob(test, 'check-video-accounts')
  await desk.later(2 * HOUR)
  const { rows } = await test.sql.query<{ start: string }>(
    `select to_char(starts_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as start from bookings
      where is_video and cancelled_at is null order by 1`,
  )
  const held = zoom.meetings().map(each => each.start_time)
  expect(held.toSorted()).toEqual(rows.map(({ start }) => start))
  const states = await test.sql.query<{ state: string }>(`select distinct state from meetings order by 1`)
  expect(states.rows.map(({ state }) => state)).toEqual(['ready', 'removed'])
})
