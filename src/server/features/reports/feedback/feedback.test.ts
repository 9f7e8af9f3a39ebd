import { isTimeGroup, type Group, type Sums } from '#domain/reports/figures.ts'
import { bucketsOf } from '#domain/reports/spans.ts'
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
import type { Ask, ReportFilter } from '../source.ts'
import { sumReviewed, sumReviews } from './feedback-sums.sql.ts'

const TODAY = '2026-11-25'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** What was said on the days, and which visits of the days were spoken of. */
function slowly(visits: readonly RandomVisit[], from: string, to: string): { said: Sums; visited: Sums } {
  const isIn = (day: string) => from <= day && day <= to
  const done = visits.filter(tookPlace)
  const reviews = done.flatMap(({ review, zone }) =>
    review && !review.hidden && isIn(localDateOf(review.written, zone)) ? [review] : [],
  )
  const of = (stars: number) => reviews.filter(review => review.rating === stars).length
  const visited = done.filter(visit => isIn(dayOf(visit)))
  return {
    said: {
      reviews: reviews.length,
      stars: reviews.reduce((sum, review) => sum + review.rating, 0),
      answered: reviews.filter(review => review.answered).length,
      stars_5: of(5),
      stars_4: of(4),
      stars_3: of(3),
      stars_2: of(2),
      stars_1: of(1),
    },
    visited: { completed: visited.length, reviewed: visited.filter(visit => visit.review).length },
  }
}

function expected(ground: RandomVisits, { from, to, group, filter }: Ask) {
  const visits = ground.visits.filter(isOfFilter(filter))
  const cells: [string, ReturnType<typeof slowly>][] =
    group === 'all'
      ? [['all', slowly(visits, from, to)]]
      : isTimeGroup(group)
        ? bucketsOf({ from, to }, group).map(each => [each.key, slowly(visits, each.from, each.to)])
        : (group === 'doctor' ? ground.doctors : ground.locations).map(id => [
            String(id),
            slowly(
              visits.filter(visit => visit[`${group as 'doctor'}_id`] === id),
              from,
              to,
            ),
          ])
  return {
    said: Object.fromEntries(cells.flatMap(([key, { said }]) => (said.reviews ? [[key, said]] : []))),
    visited: Object.fromEntries(
      cells.flatMap(([key, { visited }]) => (visited.completed ? [[key, visited]] : [])),
    ),
  }
}

const GROUPS: readonly (Group | 'all')[] = ['all', 'day', 'week', 'month', 'year', 'doctor', 'location']

describe.each([21, 22])('as the definitions say, of random visits (%i)', seed => {
  let ground: RandomVisits
  beforeAll(async () => {
    ground = await addRandomVisits(app, createRandom(seed), 220)
  })

  test.each([
    ['2026-01-01', TODAY],
    ['2026-03-29', '2026-03-30'],
    ['2026-10-24', '2026-10-25'],
    ['2024-01-01', '2027-12-31'],
  ])('%s to %s', async (from, to) => {
    const filters: ReportFilter[] = [
      {},
      { doctorIds: [ground.doctors[0]!] },
      { locationIds: [ground.locations[1]!] },
      {
        doctorIds: [ground.doctors[1]!],
        cabinetIds: [ground.cabinets[0]!],
        serviceIds: [ground.services[0]!],
      },
    ]
    for (const filter of filters)
      for (const group of GROUPS) {
        const ask: Ask = {
          from,
          to,
          group,
          filter,
          now: app.clock.now,
          today: TODAY,
          zone: 'Europe/Bucharest',
        }
        const found = await app.db.tenant(ground.clinic.clinicId, async bare => {
          const tx = new ClinicTx(bare)
          return {
            said: Object.fromEntries(await sumReviews(tx, ask)),
            visited: Object.fromEntries(await sumReviewed(tx, ask)),
          }
        })
        expect(found, `${group} ${JSON.stringify(filter)}`).toEqual(expected(ground, ask))
      }
  })
})

test('a place that gets another zone keeps the days of what was said there', async () => {
  const ground = await addRandomVisits(app, createRandom(5), 40)
  const days = () =>
    app.sql.query('select booking_id, day from reviews where clinic_id = $1 order by 1', [
      ground.clinic.clinicId,
    ])
  const before = (await days()).rows
  expect(before.length).toBeGreaterThan(5)
  await app.sql.query(`update locations set zone = 'America/New_York' where clinic_id = $1`, [
    ground.clinic.clinicId,
  ])
  await app.sql.query('update reviews set rating = 3 where clinic_id = $1', [ground.clinic.clinicId])
  expect((await days()).rows).toEqual(before)
})
