import type { RowKind } from '#domain/reports/figures.ts'
import { reviewedSource, reviewSource } from './feedback/feedback.ts'
import { hourSource } from './hours/hours.ts'
import { earnedSource, madeSource } from './earnings/earnings.ts'
import { balanceSource, moneySource } from './money/money.ts'
import { lostSource, peopleSource } from './people/people.ts'
import type { ReportSource, RowSource } from './source.ts'
import { serviceSource, visitSource } from './visits/visits.ts'

/** Who adds up what, and lists what it is made of. A figure that none of them gives is not shown. */
export const SOURCES: readonly ReportSource[] = [
  visitSource,
  serviceSource,
  moneySource,
  balanceSource,
  hourSource,
  peopleSource,
  lostSource,
  reviewSource,
  reviewedSource,
  earnedSource,
  madeSource,
]

export const ROW_SOURCES: Partial<Record<RowKind, RowSource>> = Object.assign(
  {},
  ...SOURCES.map(({ rows }) => rows),
)
