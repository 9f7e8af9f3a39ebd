import { TEETH } from '#domain/patients/teeth.ts'
import { addDays } from '#domain/time/wall-time.ts'
import type { ChartEntry } from '#domain/tooth-chart/entry.ts'
import { KIND_NAMES, ruleOf } from '#domain/tooth-chart/kinds.ts'

const PERMANENT = TEETH.filter(tooth => tooth < 50)
const FIRST_DAY = '2010-03-06'
const LOSSES = new Set(['missing', 'exfoliated', 'extraction'])

/** A mouth of which much was charted over sixteen years; the same one whenever it is asked for. */
export function makeMouth(count: number): ChartEntry[] {
  const kinds = KIND_NAMES.filter(kind => !LOSSES.has(kind) && kind !== 'bridge' && kind !== 'implant')
  return Array.from({ length: count }, (_, index) => {
    const kind = kinds[(index * 7) % kinds.length]!
    const { scopes, states, surfaces } = ruleOf(kind)
    const isOfTooth = scopes[0] === 'tooth'
    return {
      id: index + 1,
      tooth: isOfTooth ? PERMANENT[(index * 13) % PERMANENT.length]! : null,
      arch: scopes[0] === 'arch' ? 'upper' : null,
      kind,
      state: states[index % states.length]!,
      surfaces:
        surfaces === 'some' ? ['MO', 'OD', 'V', 'MOD'][index % 4]! : surfaces === 'none' ? '' : surfaces,
      roots: [],
      role: null,
      details: {},
      date: addDays(FIRST_DAY, Math.floor((index * 5_800) / count)),
      group: null,
      ends: null,
    }
  })
}
