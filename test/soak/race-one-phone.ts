import { addAccount, addPatient } from '#test/factories.ts'
import { addressOf, countBy, send, type Answer } from './client.ts'
import { layOut, signInAll, startAt, type Ground, type World } from './ground.ts'
import type { Outcome } from './outcome.ts'

const AT_ONCE = 10
const OWNER = { first_name: 'Vera', last_name: 'Tănase' }

/**
 * In each round a thief, whose account was registered with the phone of a patient of the clinic, books for that patient
 * and for themselves, while the owner of the phone proves it with one code in several places at once, and books.
 */
export async function raceForOnePhone(
  ground: Ground,
  origins: readonly string[],
  rounds: number,
): Promise<Outcome> {
  const world = await layOut(ground, { doctors: 1, cabinets: 1, records: 0, staff: 1, patients: 0 })
  const begun = performance.now()
  const answers: Answer[] = []
  const problems: string[] = []
  for (let first = 0; first < rounds; first += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, rounds - first) }, (_, i) => first + i)
    for (const round of await Promise.all(some.map(index => playRound(ground, origins, world, index)))) {
      answers.push(...round.answers)
      problems.push(...round.problems)
    }
  }
  const figures = {
    rounds,
    milliseconds: Math.round(performance.now() - begun),
    ...countBy(answers, ({ status, body }) => `${status} ${body?.code ?? ''}`),
  }
  return { figures, problems }
}

async function playRound(
  ground: Ground,
  origins: readonly string[],
  { clinic, ...world }: World,
  index: number,
) {
  const { clinicId } = clinic
  const mobile = `+407${String(60_000_000 + index)}`
  const recordId = await addPatient(ground, clinicId, { ...OWNER, mobile, mobile_country: 'RO' })
  const thiefId = await addAccount(ground, { first_name: 'Ion', last_name: 'Popa', mobile })
  await ground.sql.query('update accounts set mobile_verified_at = null where id = $1', [thiefId])
  const [thief] = await signInAll(ground, [thiefId])

  // Hours of the rounds played at once do not meet.
  const day = 1 + Math.floor(index / AT_ONCE)
  const hourOf = (step: number) => startAt(day, 480 + (index % AT_ONCE) * 60 + step * 30)
  const slot = { clinic_id: clinicId, doctor_id: world.doctorIds[0], service_ids: [world.serviceIds[0]] }
  const ask = (path: string, body: object, token?: string, origin = index) =>
    send(origins[origin % origins.length]!, path, { token, body, address: addressOf(index * 16 + origin) })

  await ask('/send-otp', { mobile })
  const { rows } = await ground.sql.query<{ body: string }>(
    'select body from messages where recipient = $1',
    [mobile],
  )
  const code = /\d{6}/.exec(rows[0]?.body ?? '')?.[0]
  const prove = (name: object, origin: number) =>
    ask('/v2/register-and-login-patient', { ...name, mobile, code }, undefined, origin)
  const steal = (changes: object, origin: number) =>
    ask('/v2/patient/add_booking', { ...slot, start: hourOf(0), ...changes }, thief, origin)

  const [proofs, thefts] = await Promise.all([
    Promise.all([prove(OWNER, 0), prove(OWNER, 1), prove({ first_name: 'Tanase', last_name: 'VERA' }, 2)]),
    Promise.all([
      steal({ ...OWNER, for_other: true }, 3),
      steal({}, 4),
      steal({ ...OWNER, for_other: true }, 5),
    ]),
  ])
  const owner = proofs.find(answer => answer.status === 200)?.body.data
  const own = await Promise.all(
    [0, 1].map(step =>
      ask('/v2/patient/add_booking', { ...slot, start: hourOf(step) }, owner?.accessToken, step),
    ),
  )

  const problems: string[] = []
  const expect = (isSo: boolean, otherwise: string) =>
    void (isSo || problems.push(`round ${index}: ${otherwise}`))
  expect(proofs.filter(answer => answer.status === 200).length === 1, 'one code did not sign in once')
  expect(
    thefts.every(({ body }) => body.code === 'phone_not_proved'),
    'an unproved phone was good for something',
  )
  expect(
    own.every(answer => answer.status === 200),
    'the owner could not book',
  )
  const { rows: records } = await ground.sql.query<{ id: string; account_id: string }>(
    'select id, account_id from patients where clinic_id = $1 and mobile = $2',
    [clinicId, mobile],
  )
  expect(
    records.length === 1 && Number(records[0]?.id) === recordId,
    `${records.length} records of the phone`,
  )
  expect(Number(records[0]?.account_id) === owner?.userId, 'the record is not linked to its owner')
  const { rows: written } = await ground.sql.query<{
    mine: string
    stolen: string
    accounts: string
    sms: string
  }>(
    `select (select count(*) from bookings where clinic_id = $1 and patient_id = $2) as mine,
            (select count(*) from bookings where created_by = $3) as stolen,
            (select count(*) from accounts where mobile = $4 and mobile_verified_at is not null) as accounts,
            (select count(*) from messages where recipient = $4) as sms`,
    [clinicId, recordId, thiefId, mobile],
  )
  expect(
    JSON.stringify(written) === '[{"mine":"2","stolen":"0","accounts":"1","sms":"3"}]',
    JSON.stringify(written),
  )
  return { answers: [...proofs, ...thefts, ...own], problems }
}
