import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { CACHE } from './cache.ts'

// The slot pipeline of Cal.com as published on npm, the anchor of ours. The package names workspace packages that were
// never published, so it cannot be installed the usual way: its archive is unpacked beside the two packages that the
// pipeline really uses.

const VERSION = '0.0.360'
const HOME = `${CACHE}/calcom-${VERSION}`

interface Range {
  start: Dayjs
  end: Dayjs
}

export interface Dayjs {
  tz(zone: string): Dayjs
  toISOString(): string
}

export interface CalCom {
  dayjs: ((when: string | number) => Dayjs) & { utc(when: string | number): Dayjs }
  buildDateRanges: (question: {
    availability: { days: number[]; startTime: Date; endTime: Date }[]
    timeZone: string
    dateFrom: Dayjs
    dateTo: Dayjs
    travelSchedules: []
  }) => { dateRanges: Range[] }
  subtract: (from: Range[], taken: Range[]) => Range[]
  getSlots: (question: {
    inviteeDate: Dayjs
    frequency: number
    eventLength: number
    minimumBookingNotice: number
    dateRanges: Range[]
  }) => { time: Dayjs }[]
}

/** Installs it on first use. */
export async function loadCalCom(): Promise<CalCom> {
  if (!existsSync(HOME)) install()
  const dist = `${HOME}/package/dist`
  const { default: dayjs } = (await import(
    pathToFileURL(createRequire(`${dist}/index.js`).resolve('dayjs')).href
  )) as { default: CalCom['dayjs'] }
  const ranges = (await import(pathToFileURL(`${dist}/${fileNamed(dist, 'date-ranges-')}`).href)) as {
    b: CalCom['buildDateRanges']
    s: CalCom['subtract']
  }
  const slots = (await import(pathToFileURL(`${dist}/only-slots.js`).href)) as Pick<CalCom, 'getSlots'>
  return { dayjs, buildDateRanges: ranges.b, subtract: ranges.s, getSlots: slots.getSlots }
}

function install(): void {
  const half = `${HOME}-half`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { recursive: true })
  const npm = (...args: string[]) =>
    execFileSync('npm', args, { cwd: half, stdio: ['ignore', 'pipe', 'ignore'] })
  npm('pack', `@calcom/platform-libraries@${VERSION}`)
  execFileSync('tar', ['xzf', fileNamed(half, 'calcom-')], { cwd: half })
  npm('i', '--prefix', '.', '--no-audit', '--no-fund', 'dayjs@1.11.4', 'zod@3.22.4')
  exposeSlots(`${half}/package/dist`)
  renameSync(half, HOME)
}

/** getSlots is inside a file that also loads their whole server; its own functions are cut out to stand alone. */
function exposeSlots(dist: string): void {
  const whole = readFileSync(`${dist}/slots.js`, 'utf8')
  const from = whole.indexOf('const minimumOfOne')
  const to = whole.indexOf('const getSlots$1')
  if (from < 0 || to < from) throw new Error('The anchor is not laid out as expected')
  const head = `import dayjs from 'dayjs'\nimport { g as getTimeZone } from './${fileNamed(dist, 'index-sM')}'\n`
  writeFileSync(`${dist}/only-slots.js`, `${head}${whole.slice(from, to)}\nexport { getSlots }\n`)
}

function fileNamed(folder: string, start: string): string {
  const name = readdirSync(folder).find(file => file.startsWith(start) && /\.(js|tgz)$/.test(file))
  if (!name) throw new Error(`No ${start}… in ${folder}`)
  return name
}
