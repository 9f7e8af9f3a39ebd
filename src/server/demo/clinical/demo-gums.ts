import type { PerioExam } from '#contract/patients/perio-exams.ts'
import { SITES, UNTOUCHED, type SiteReading } from '#domain/perio/sites.ts'
import { archOf, isFront, isOnRight } from '#domain/tooth-chart/arches.ts'

// What is measured of the demonstration's patient: a periodontitis before and after its treatment, and today's exam half
// way.

interface DemoExam {
  /** So many days ago. */
  readonly ago: number
  /** Today's goes on from here. */
  readonly isDraft?: true
  /**
   * Six sites a tooth, in the order of `SITES`: a depth, a margin after a stroke, s for bleeding, p for plaque, u for pus.
   * Teeth that are not here are sound.
   */
  readonly teeth: Readonly<Record<number, string>>
  readonly grades: Readonly<Record<number, { readonly mobility?: number; readonly furcation?: number }>>
}

/** The oldest first. */
export const EXAMS: readonly DemoExam[] = [
  {
    ago: 372,
    teeth: {
      17: '5/1s 4/1p 6/1s 6/1sp 4/1 6/1s', 16: '6/1s 4/1p 6/2sp 7/1sp 5/1s 6/1s', 15: '5/1s 3p 4/1s 5s 3 4s',
      14: '4s 3p 4s 4s 3 4', 13: '3 2/2 3p 3 2 3', 12: '3s 2 3 3 2p 4s', 11: '3 2 3s 2 2 3p', 21: '3s 2 3 3 2 3',
      22: '3 2 4s 3 2 4sp', 23: '3s 2/2 3p 3 2 3', 24: '4s 3p 4s 4s 3 4', 25: '4s 3 4s 4s 3 3p',
      26: '6/1s 5/2sp 7/2su 7/1sp 5/1s 6/2sp', 27: '6/1s 5/1p 6/1s 6/1sp 5/1s 6/1s',
      37: '5/1s 4p 5s 5/1sp 4s 5s', 36: '5/1s 4/1p 5/1s 5sp 4 5s', 47: '5s 4p 5s 5sp 4 4s', 45: '4s 3p 4 4s 3p 4',
      33: '3 2/1 3s 3p 2p 3p', 32: '3s 2/1 3s 3p 2p 3sp', 31: '4s 2/1 4s 4sp 3p 4sp', 41: '4s 2/1 4s 4sp 3p 4sp',
      42: '3s 2/1 3s 3p 2p 3sp', 43: '3 2/1 3s 3p 2p 3p',
    },
    grades: { 16: { mobility: 1, furcation: 1 }, 26: { mobility: 2, furcation: 2 }, 27: { mobility: 1 } },
  },
  {
    ago: 191,
    teeth: {
      17: '4/1s 3/1 5/1sp 5/1s 3/1 5/1', 16: '5/1s 3/2p 6/2s 6/1sp 4/1s 5/1s', 15: '4/1s 2 4/1 4s 2p 3',
      14: '4 2/1 3 3 2 3', 13: '3 2/2 3p 3 2 3', 12: '3 2 3 3 2 3s', 22: '3 2 3 3 2 4s', 23: '3 2/2 3 3 2 3',
      24: '4s 2p 3 3 2 3', 25: '3s 2 4s 3 2 3', 26: '6/1s 4/2s 6/2sp 6/1sp 4/1s 6/2s',
      27: '5/1s 4/1p 6/1s 5/1sp 4/1 5/1s', 37: '4/1s 3 4s 5/1sp 3 4s', 36: '4/1s 3/1p 5/1s 4sp 3 4s',
      47: '4s 3p 4s 4sp 3 4', 45: '3 2p 4s 4s 2 3', 32: '3 2/1 3 3p 2p 3', 31: '3s 2/1 3 3sp 2p 3p',
      41: '3 2/1 3s 3p 2p 3sp', 42: '3 2/1 3 3p 2p 3',
    },
    grades: { 16: { mobility: 1, furcation: 1 }, 26: { mobility: 2, furcation: 2 }, 27: { mobility: 1 } },
  },
  {
    ago: 0,
    isDraft: true,
    teeth: {
      17: '4/1s 3/1 5/1sp 5sp 3/1 5/1', 16: '5/1sp 3/2 6/2sp 6/1sp 4/1s 5/1s', 15: '4/1s 2/1p 3/1 4s 2p 3',
      14: '3 2/2 3 3 2 3p', 13: '3 2/2 3 3 2 3', 12: '2 1 2 2 2 3', 22: '3 2 3 3 2 4sp', 23: '3 1/2 2 3 2 3p',
      24: '3/1 2/1 3 3 2 3', 25: '4s 2 3 3 2 3s', 26: '7/2sp 4/2s 5/1sp 6/2sp 4/1s 6/1sp',
      27: '5/1sp 4/1sp 6/2s 5/1sp 3/1 6/1sp', 36: '4/1s 3/1p 4s 4s 3 3', 37: '4s 3 4s 4sp 3 4',
    },
    grades: { 16: { mobility: 1, furcation: 1 }, 26: { mobility: 2, furcation: 2 }, 27: { mobility: 1 } },
  },
] // prettier-ignore

/** All that is probed of the teeth of an exam; today's has come to the middle of the lower arch. */
export function demoReadings({ teeth }: PerioExam, { isDraft, teeth: told }: DemoExam): SiteReading[] {
  return teeth
    .filter(one => one.present && !(isDraft && archOf(one.tooth) === 'lower' && isOnRight(one.tooth)))
    .flatMap(({ tooth }) => readTooth(tooth, told[tooth] ?? (isFront(tooth) ? '2 1 2 2 1 2' : '3 2 3 3 2 3')))
}

function readTooth(tooth: number, text: string): SiteReading[] {
  return text.split(' ').map((word, index) => {
    const {
      depth = '',
      margin = '0',
      marks = '',
    } = /^(?<depth>\d+)(?:\/(?<margin>-?\d+))?(?<marks>[spu]*)$/.exec(word)?.groups ?? {}
    return {
      ...UNTOUCHED,
      tooth,
      site: SITES[index]!,
      depth: Number(depth),
      margin: Number(margin),
      bleeding: marks.includes('s'),
      plaque: marks.includes('p'),
      pus: marks.includes('u'),
    }
  })
}
