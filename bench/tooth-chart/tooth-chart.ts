import { foldChart, inOrder } from '#domain/tooth-chart/fold.ts'
import { compare, type Measure } from '../lib/compare.ts'
import { times, type Line } from '../lib/report.ts'
import { makeMouth } from './mouth.ts'
import { measureDepths } from './measuring.ts'
import { paintMouth } from './painting.ts'
import { saveEntry } from './saving.ts'
import { slideDays } from './sliding.ts'
import { weighChart } from './weight.ts'

const ENTRIES = 1_000
const MOST_MILLISECONDS = 2
const RUNS = 200
const DAY = '2026-11-27'

export async function benchToothChart(url: string): Promise<Line[]> {
  return [
    await benchFold(),
    await paintMouth(),
    await saveEntry(url),
    await slideDays(url),
    await measureDepths(url),
    await weighChart(url),
  ]
}

/** What a chart's day costs to work out, beside putting the same entries in order and apart by tooth. */
async function benchFold(): Promise<Line> {
  const entries = makeMouth(ENTRIES).toReversed()
  const { ours, anchor, ratio } = await compare(
    millisecondsOf(() => foldChart(entries, DAY)),
    millisecondsOf(() => Map.groupBy(inOrder(entries), entry => entry.tooth)),
  )
  return {
    work: `fold of ${ENTRIES.toLocaleString('en')} entries`,
    ours: `${ours.toFixed(2)} ms`,
    anchor: `in order and by tooth ${anchor.toFixed(2)} ms`,
    ratio: times(ratio),
    goal: `≤ ${MOST_MILLISECONDS} ms`,
    reached: ours <= MOST_MILLISECONDS,
  }
}

function millisecondsOf(work: () => unknown): Measure {
  return async () => {
    const begun = performance.now()
    for (let run = 0; run < RUNS; run++) work()
    return (performance.now() - begun) / RUNS
  }
}
