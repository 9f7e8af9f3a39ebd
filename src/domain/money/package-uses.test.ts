import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { planUses, type PackageUse, type StartedPackage, type VisitLine } from './package-uses.ts'

const { array, assert: holds, boolean, constantFrom, integer, nat, option, property, record, subarray } = fc

const day = integer({ min: 1, max: 28 }).map(each => `2026-12-${String(each).padStart(2, '0')}`)
const visit = record({
  bookingId: integer({ min: 1, max: 4 }),
  line: integer({ min: 1, max: 3 }),
  serviceId: integer({ min: 1, max: 2 }),
  patientId: integer({ min: 1, max: 2 }),
  day,
  want: constantFrom('held', 'used', 'missed', 'nothing'),
  wish: constantFrom(null, undefined, 1, 2),
  isOnly: boolean(),
  mayRefuse: boolean(),
}) satisfies fc.Arbitrary<VisitLine>
const started = record({
  patientId: integer({ min: 1, max: 2 }),
  subscriptionId: integer({ min: 1, max: 2 }),
  endsOn: option(day),
  maximum: integer({ min: 1, max: 5 }),
  isRefunded: boolean(),
  noShowUses: boolean(),
  serviceIds: subarray([1, 2]),
})
const world = record({
  lines: array(visit, { maxLength: 8 }),
  packages: array(started, { maxLength: 3 }),
  held: array(record({ at: nat(7), of: nat(2), state: constantFrom('reserved', 'used') }), { maxLength: 6 }),
}).map(({ lines, packages, held }) => {
  const seen = new Set<string>()
  const each = lines.filter(({ bookingId, line }) => {
    const key = `${bookingId}/${line}`
    return !seen.has(key) && seen.add(key)
  })
  const uses: PackageUse[] = []
  const taken = packages.map(() => 0)
  for (const { at, of, state } of held) {
    const [line, packageId] = [each[at], of + 1]
    if (
      !line ||
      !packages[of] ||
      uses.some(one => one.bookingId === line.bookingId && one.line === line.line)
    )
      continue
    if (taken[of]! >= packages[of].maximum) continue
    taken[of]! += 1
    const { bookingId, serviceId } = line
    uses.push({ id: uses.length + 1, bookingId, serviceId, line: line.line, packageId, state })
  }
  const all: StartedPackage[] = packages.map((one, index) => ({
    ...one,
    id: index + 1,
    taken: taken[index]!,
  }))
  return { lines: each, uses, packages: all }
})

test('no package gives more uses than it has, and no line gets two', () => {
  holds(
    property(world, ({ lines, uses, packages }) => {
      const plan = planUses(lines, uses, packages)
      const returned = new Set(plan.returns.map(({ use }) => use.id))
      for (const one of packages) {
        const standing = uses.filter(use => use.packageId === one.id && !returned.has(use.id)).length
        const taken = plan.reserves.filter(({ packageId }) => packageId === one.id).length
        expect(standing + taken).toBeLessThanOrEqual(one.maximum)
      }
      const places = [
        ...plan.reserves.map(({ line }) => `${line.bookingId}/${line.line}`),
        ...uses
          .filter(use => !returned.has(use.id))
          .map(use => `${use.bookingId}/${plan.moved.find(each => each.use === use)?.line ?? use.line}`),
      ]
      expect(new Set(places).size).toBe(places.length)
    }),
  )
})

test('what was planned is as it should be: planned again, nothing is left to do', () => {
  holds(
    property(world, ({ lines, uses, packages }) => {
      const plan = planUses(lines, uses, packages)
      const returned = new Set(plan.returns.map(({ use }) => use.id))
      const next: PackageUse[] = uses
        .filter(use => !returned.has(use.id))
        .map(use => ({
          ...use,
          line: plan.moved.find(each => each.use === use)?.line ?? use.line,
          state: plan.becomeUsed.includes(use) ? 'used' : use.state,
        }))
      for (const { line, packageId } of plan.reserves)
        next.push({ ...line, id: 100 + next.length, packageId, state: 'reserved' })
      const counted = packages.map(one => ({
        ...one,
        taken: next.filter(use => use.packageId === one.id).length,
      }))
      expect(planUses(lines, next, counted)).toMatchObject({
        returns: [],
        becomeUsed: [],
        moved: [],
        reserves: [],
      })
    }),
  )
})
