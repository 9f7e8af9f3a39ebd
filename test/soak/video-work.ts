import { setTimeout as wait } from 'node:timers/promises'
import { connectZoom } from '#test/connect-zoom.ts'
import { addService } from '#test/factories.ts'
import type { ZoomServer } from '#test/zoom-server.ts'
import type { Ground, World } from './ground.ts'

const MINUTE = 60_000
const PATIENCE_MILLISECONDS = 2 * MINUTE
const CLINIC = 'clinica'
const DOCTOR = 'medic'
const TOKEN = /oauth\/token$/
const MEETINGS = /users\/me\/meetings$/
const ONE = /meetings\/\d+$/

/**
 * A service by video that every doctor gives, an account of the clinic's at the provider, and one of the first doctor's own,
 * whom the second of the staff becomes: who has asked something by a session is remembered as whom they were.
 */
export async function openVideo(
  ground: Ground,
  { clinic: { clinicId }, doctorIds, staff }: World,
  origin: string,
  zoom: ZoomServer,
): Promise<number> {
  const serviceId = await addService(ground, clinicId, { kind: 'virtual' })
  await ground.sql.query(
    `insert into doctor_services (clinic_id, doctor_id, service_id, minutes, price_bani)
     select $1, unnest($2::bigint[]), $3, 30, 0`,
    [clinicId, doctorIds, serviceId],
  )
  await ground.sql.query(
    `update doctors set account_id = (select a.id from accounts a where a.parent_id = $1 and a.email like 'desk%-2@%')
      where clinic_id = $1 and id = $2`,
    [clinicId, doctorIds[0]],
  )
  const desk = { origin, token: staff[1]! }
  await connectZoom(desk, zoom, CLINIC)
  await connectZoom(desk, zoom, DOCTOR, 'own')
  return serviceId
}

/** Until it is over, answers are lost and late, calls refused, and access has to be refreshed before its time. */
export async function disturb({ sql }: Ground, zoom: ZoomServer, isOver: () => boolean): Promise<void> {
  const troubles: (() => unknown)[] = [
    () => zoom.loseAnswersOf('POST', MEETINGS),
    () => zoom.loseAnswersOf('PATCH', ONE),
    () => zoom.loseAnswersOf('DELETE', ONE),
    () => zoom.answerWith('PATCH', ONE, { status: 500, body: '<html>Ups</html>' }),
    () => zoom.answerWith('POST', MEETINGS, { status: 429, body: {}, headers: { 'retry-after': '1' } }),
    () => zoom.answerWith('POST', TOKEN, { status: 503, body: '' }),
    () => sql.query('update video_connections set expires_at = now()'),
    () => (zoom.slowness = zoom.slowness === 0 ? 100 : 0),
  ]
  while (!isOver()) {
    await troubles[Math.floor(Math.random() * troubles.length)]!()
    await wait(300)
  }
  zoom.forgetMishaps()
}

/** Once all is done that was to be done, and days have passed where more was to be done than a provider takes: what is not as visits want it. */
export async function checkMeetings(
  ground: Ground,
  { clinic: { clinicId }, doctorIds }: World,
  zoom: ZoomServer,
): Promise<string[]> {
  const until = Date.now() + PATIENCE_MILLISECONDS
  while ((await countUnsettled(ground, clinicId)) > 0) {
    if (Date.now() > until)
      return [`meetings that are never seen to: ${await describeUnsettled(ground, clinicId)}`]
    for (const user of [CLINIC, DOCTOR]) zoom.spend(user, 0)
    await ground.sql.query('update video_connections set spent = 0 where clinic_id = $1', [clinicId])
    await ground.sql.query(
      `update meetings set next_at = now() where clinic_id = $1 and next_at > now() and state in ('retrying', 'removing')`,
      [clinicId],
    )
    await wait(300)
  }
  const { rows } = await ground.sql.query<{ wanted: string }>(
    `select concat_ws(' ', case when b.doctor_id = $2 then $3 else $4 end,
                      to_char(b.starts_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
                      extract(epoch from b.ends_at - b.starts_at)::int / 60) as wanted
       from bookings b
      where b.clinic_id = $1 and b.is_video and b.cancelled_at is null and b.pinned_at is null and b.parent_booking_id is null`,
    [clinicId, doctorIds[0], DOCTOR, CLINIC],
  )
  const left = zoom.meetings().map(({ user, start_time: start, duration }) => `${user} ${start} ${duration}`)
  const missing = rows.flatMap(({ wanted }) => {
    const at = left.indexOf(wanted)
    if (at < 0) return [wanted]
    left.splice(at, 1)
    return []
  })
  return [
    ...missing.map(wanted => `a visit by video without its meeting: ${wanted}`),
    ...left.map(meeting => `a meeting that no visit wants: ${meeting}`),
  ]
}

const UNSETTLED = `
  from meetings m
 where m.clinic_id = $1
   and (m.wanted_no > m.settled_no or m.state not in ('ready', 'removed')
     or exists (select from meeting_rooms r
                 where r.clinic_id = m.clinic_id and r.meeting_id = m.id and r.state in ('making', 'removing')))`

async function countUnsettled({ sql }: Ground, clinicId: number): Promise<number> {
  return (await sql.query<{ count: number }>(`select count(*)::int as count ${UNSETTLED}`, [clinicId]))
    .rows[0]!.count
}

async function describeUnsettled({ sql }: Ground, clinicId: number): Promise<string> {
  return JSON.stringify((await sql.query(`select m.* ${UNSETTLED} limit 3`, [clinicId])).rows)
}
