import { isTimeGroup, type Group, type Sums } from '#domain/reports/figures.ts'
import { addMonthsTo, bucketsOf } from '#domain/reports/spans.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { createRandom } from '#server/demo/random.ts'
import { ClinicTx } from '#server/records/transaction.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import {
  addRandomVisits,
  dayOf,
  isOfFilter,
  tookPlace,
  type RandomVisit,
  type RandomVisits,
} from '#test/random-visits.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Ask, ReportFilter, RowsAsk } from '../source.ts'
import { sumLost, sumPeople } from './people.ts'
import { listPeopleRows } from './people-rows.ts'

const NOW = Date.parse('2026-11-25T08:00:00+02:00')
const TODAY = '2026-11-25'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const MOST_LATER = Number.MAX_SAFE_INTEGER

/** Of how many visits the rows tell. */
const visitsOf = (rows: readonly { note: string }[]) =>
  rows.reduce((sum, { note }) => sum + Number(/\d+(?= (?:de )?vizit)/.exec(note)?.[0] ?? 1), 0)

/** What the definitions say, looked up for each person among all visits. */
function slowly(
  all: readonly RandomVisit[],
  from: string,
  to: string,
  isOf: (visit: RandomVisit) => boolean,
) {
  const people = new Set<number>()
  const fresh = new Set<number>()
  const returning = new Set<number>()
  const lost = new Set<number>()
  const inOrder = all.toSorted((a, b) => a.start - b.start || a.id - b.id)
  for (const person of new Set(all.map(visit => visit.person))) {
    const visits = inOrder.filter(visit => visit.person === person)
    const done = visits.filter(tookPlace)
    const came = done.filter(visit => isOf(visit) && from <= dayOf(visit) && dayOf(visit) <= to)
    const first = done[0]
    if (came.length > 0) people.add(person)
    if (came.length > 0 && first && dayOf(first) < from) returning.add(person)
    if (first && from <= dayOf(first) && dayOf(first) <= to && isOf(first)) fresh.add(person)
    for (const [place, visit] of visits.entries()) {
      if (!tookPlace(visit) || !isOf(visit)) continue
      const day = addMonthsTo(dayOf(visit), 18)
      if (day < from || day > to || day > TODAY) continue
      const keeps = visits.slice(place + 1).some(other => {
        if (dayOf(other) <= day) return other.cancelled === null && other.status !== 'no_show'
        const gone = other.cancelled ?? MOST_LATER
        const isMade = localDateOf(other.created, other.zone) <= day
        return isMade && (gone === MOST_LATER || localDateOf(gone, other.zone) > day)
      })
      if (!keeps) lost.add(person)
    }
  }
  return { people, new_people: fresh, returning, lost }
}

const within = <T>({ clinic }: RandomVisits, work: (tx: ClinicTx) => Promise<T>) =>
  app.db.tenant(clinic.clinicId, tx => work(new ClinicTx(tx)))

const ask = (fields: Partial<Ask>): Ask => ({
  from: '2026-01-01',
  to: TODAY,
  group: 'all',
  filter: {},
  now: NOW,
  today: TODAY,
  zone: 'Europe/Bucharest',
  ...fields,
})

/** By cell, what the slow way finds; cells with nothing are left out. */
function expected(ground: RandomVisits, { from, to, group, filter }: Ask) {
  const isOf = isOfFilter(filter)
  const cells: [string, ReturnType<typeof slowly>][] =
    group === 'all'
      ? [['all', slowly(ground.visits, from, to, isOf)]]
      : isTimeGroup(group)
        ? bucketsOf({ from, to }, group).map(bucket => [
            bucket.key,
            slowly(ground.visits, bucket.from, bucket.to, isOf),
          ])
        : (group === 'doctor' ? ground.doctors : ground.locations).map(id => [
            String(id),
            slowly(ground.visits, from, to, visit => isOf(visit) && visit[`${group as 'doctor'}_id`] === id),
          ])
  const [came, lost]: [Record<string, Sums>, Record<string, Sums>] = [{}, {}]
  for (const [key, found] of cells) {
    if (found.people.size > 0)
      came[key] = {
        people: found.people.size,
        new_people: found.new_people.size,
        returning: found.returning.size,
      }
    if (found.lost.size > 0) lost[key] = { lost: found.lost.size }
  }
  return { came, lost }
}

const GROUPS: readonly (Group | 'all')[] = ['all', 'day', 'week', 'month', 'year', 'doctor', 'location']
const SPANS = [
  ['2026-01-01', TODAY],
  ['2026-03-29', '2026-03-29'],
  ['2026-10-25', '2026-10-25'],
  ['2025-02-14', '2026-02-28'],
  ['2024-01-01', '2027-12-31'],
] as const

describe.each([11, 12, 13])('as the definitions say, of random visits (%i)', seed => {
  let ground: RandomVisits
  const random = createRandom(seed)
  beforeAll(async () => {
    ground = await addRandomVisits(app, random, 260)
  })

  const filters = (): ReportFilter[] => [
    {},
    { doctorIds: [ground.doctors[0]!] },
    { locationIds: [ground.locations[1]!] },
    { cabinetIds: [ground.cabinets[0]!], serviceIds: [ground.services[0]!] },
  ]

  test.each(SPANS)('%s to %s', async (from, to) => {
    for (const filter of filters())
      for (const group of GROUPS) {
        const asked = ask({ from, to, group, filter })
        const found = await within(ground, async tx => ({
          came: Object.fromEntries(await sumPeople(tx, asked)),
          lost: Object.fromEntries(await sumLost(tx, asked)),
        }))
        expect(found, `${group} ${JSON.stringify(filter)}`).toEqual(expected(ground, asked))
      }
  })

  test.each(['people', 'new_people', 'returning', 'lost'] as const)(
    'the rows of %s are who it counts',
    async figure => {
      for (const filter of filters()) {
        const asked: RowsAsk = {
          ...ask({ from: '2025-06-01', filter }),
          figure,
          search: '',
          orderBy: 'at',
          orderType: 'desc',
          offset: 0,
          limit: 100,
          language: 'ro',
          named: true,
        }
        const { rows, total, sums } = await within(ground, tx => listPeopleRows(tx, asked))
        const counted = slowly(ground.visits, asked.from, asked.to, isOfFilter(filter))[figure]
        expect(new Set(rows.map(row => row.patient_id))).toEqual(counted)
        expect(rows).toHaveLength(counted.size)
        expect([total, sums]).toEqual([counted.size, { [figure]: counted.size }])
        const shown = rows.map(row => Date.parse(row.at ?? ''))
        expect(shown).toEqual(shown.toSorted((a, b) => b - a))
        const starts = ground.visits.map(visit => `${visit.person} ${visit.start}`)
        for (const row of rows) expect(starts).toContain(`${row.patient_id} ${Date.parse(row.at ?? '')}`)
      }
    },
  )

  test('who sees one doctor alone is told nothing of visits to others', async () => {
    const busiest = ground.visits.find(tookPlace)!.doctor_id
    const isMine = isOfFilter({ doctorIds: [busiest] })
    const mine = ground.visits.filter(visit => tookPlace(visit) && isMine(visit))
    const asked: RowsAsk = {
      ...ask({ from: '2000-01-01', to: '2100-01-01', filter: { doctorIds: [busiest] } }),
      figure: 'people',
      search: '',
      orderBy: 'at',
      orderType: 'desc',
      offset: 0,
      limit: 1_000,
      language: 'ro',
      named: true,
    }
    const all = await within(ground, tx => listPeopleRows(tx, asked))
    const own = await within(ground, tx => listPeopleRows(tx, { ...asked, onlyDoctorId: busiest }))
    expect(visitsOf(own.rows)).toBe(mine.length)
    expect(visitsOf(all.rows)).toBeGreaterThan(mine.length)
  })
})
