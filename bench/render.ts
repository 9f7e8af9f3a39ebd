import type { Page } from '@playwright/test'
import { compare, median, percentile } from './lib/compare.ts'
import { times, type Line } from './lib/report.ts'
import { withPage } from './render/browser.ts'
import {
  measureChanges,
  measureDrag,
  measureFirstFrame,
  measureFirstWork,
  type Drag,
  type FirstFrame,
  type Scene,
} from './render/measures.ts'
import { servePages, type PageName, type Pages } from './render/pages.ts'
import type { ViewName } from './render/visits.ts'
import { weighPages } from './render/weight.ts'

// Our calendar in a real browser beside the two that are used most, each in a page of its own, with the same visits.

const PORT = 4301
const NAMES: Partial<Record<PageName, string>> = {
  'full-calendar': 'FullCalendar',
  'big-calendar': 'react-big-calendar',
}
const GOALS: [PageName, number][] = [
  ['full-calendar', 4],
  ['big-calendar', 2],
]

/** What each view draws of its visits: in `month` every calendar shows few of a day and says how many more there are. */
const DRAWN: Record<ViewName, { text: string; least: number; most: number }> = {
  week: { text: 'week of 1,000', least: 1000, most: 1000 },
  month: { text: 'month of 1,000, the first of each day', least: 120, most: 180 },
  monthWhole: { text: 'month of 1,000, every one drawn', least: 1000, most: 1000 },
  day: { text: 'day of 12 doctors, 400', least: 400, most: 400 },
}

// The machine that the limits in milliseconds are meant for shows FullCalendar's week in so many.
const REFERENCE = 400
const DAY_LIMIT = 60
const CHANGE_LIMIT = 33
const CHANGES = 40
/** How many more of the frames than on an empty page may be late while a visit is dragged. */
const LATE_LIMIT = 0.02
const DRAGS = 5

/** Needs a database with some bookings, for the pages whose weight is measured. */
export async function benchRender(url: string): Promise<Line[]> {
  const pages = await servePages(PORT)
  try {
    return [
      ...(await withPage(false, page => measureFrames(page, pages))),
      await withPage(true, page => compareDrags(page, pages)),
      ...(await weighPages(url)),
    ]
  } finally {
    await pages.close()
  }
}

async function measureFrames(page: Page, pages: Pages): Promise<Line[]> {
  const lines: Line[] = []
  for (const view of ['week', 'month', 'monthWhole'] as const) {
    for (const [name, goal] of GOALS) {
      const ours = timeScene(page, pages, 'ours', view)
      const theirs = timeScene(page, pages, name, view)
      const pair = await compare(ours.measure, theirs.measure)
      lines.push({
        work: `first frame, ${DRAWN[view].text}`,
        ours: ours.describe(pair.ours),
        anchor: `${NAMES[name]} ${theirs.describe(pair.anchor)}`,
        ratio: `${times(1 / pair.ratio)} (work ${times(theirs.work() / ours.work())})`,
        goal: `≥ ${goal} ×`,
        reached: 1 / pair.ratio >= goal,
      })
    }
  }
  const day = timeScene(page, pages, 'ours', 'day')
  const week = timeScene(page, pages, 'full-calendar', 'week')
  const pair = await compare(day.measure, week.measure)
  lines.push({
    work: `first frame, ${DRAWN.day.text}`,
    ours: day.describe(pair.ours),
    ...besideWeek(week.describe(pair.anchor), pair.ratio, DAY_LIMIT, day.work() / week.work()),
  })
  const change = async () => percentile(await measureChanges(page, pages, CHANGES), 95)
  const workOfWeek = () => measureFirstWork(page, pages, fullWeek)
  const changes = await compare(change, workOfWeek, 3)
  lines.push({
    work: 'script of a change of week, 1,000, p95',
    ours: `work ${changes.ours.toFixed(0)} ms`,
    ...besideWeek(`work ${changes.anchor.toFixed(0)} ms`, changes.ratio, CHANGE_LIMIT),
  })
  return lines
}

const fullWeek: Scene = { name: 'full-calendar', view: 'week', ...DRAWN.week }

/** Measures by the clock, and remembers how much of it was work. */
function timeScene(page: Page, pages: Pages, name: PageName, view: ViewName) {
  const scene: Scene = { name, view, ...DRAWN[view] }
  const frames: FirstFrame[] = []
  const medianOf = (part: keyof FirstFrame) => median(frames.map(frame => frame[part]))
  return {
    measure: async () => {
      const frame = await measureFirstFrame(page, pages, scene)
      frames.push(frame)
      return frame.wall
    },
    work: () => medianOf('work'),
    describe: (wall: number) =>
      `${inMs(wall)} (work ${medianOf('work').toFixed(0)}, with what is out of sight ${medianOf('whole').toFixed(0)})`,
  }
}

function besideWeek(
  week: string,
  ratio: number,
  limit: number,
  workRatio = ratio,
): Omit<Line, 'work' | 'ours'> {
  return {
    anchor: `FullCalendar's week ${week}`,
    ratio: workRatio === ratio ? ratio.toFixed(3) : `${ratio.toFixed(3)} (work ${workRatio.toFixed(3)})`,
    goal: `≤ ${(limit / REFERENCE).toFixed(3)} (${limit} of ${REFERENCE} ms)`,
    reached: ratio <= limit / REFERENCE,
  }
}

async function compareDrags(page: Page, pages: Pages): Promise<Line> {
  const rounds: { ours: Drag; empty: Drag }[] = []
  for (let round = 0; round < DRAGS; round++) {
    rounds.push({
      ours: await measureDrag(page, pages, 'ours'),
      empty: await measureDrag(page, pages, 'empty'),
    })
  }
  const more = median(rounds.map(({ ours, empty }) => ours.late - empty.late))
  const describe = (drags: Drag[]) =>
    `${inPercent(median(drags.map(({ late }) => late)))} (work of a frame, p95: ${inMs(median(drags.map(({ work }) => work)))})`
  return {
    work: 'frames over 20 ms while dragging, 1,000',
    ours: describe(rounds.map(({ ours }) => ours)),
    anchor: `empty page ${describe(rounds.map(({ empty }) => empty))}`,
    ratio: `+ ${inPercent(more)}`,
    goal: `≤ + ${inPercent(LATE_LIMIT)}`,
    reached: more <= LATE_LIMIT,
  }
}

const inMs = (milliseconds: number) => `${milliseconds.toFixed(milliseconds < 100 ? 1 : 0)} ms`
const inPercent = (share: number) => `${(share * 100).toFixed(1)} %`
