import type { FigureKey } from '#domain/reports/figures.ts'
import type { Basis } from './RuleCard.tsx'

interface Keys {
  readonly from: FigureKey
  readonly lab: FigureKey
  readonly base: FigureKey
  readonly earned: FigureKey
}

/** The figures of what was collected, and of the preview. */
export const FIGURES_OF_BASIS: Readonly<Record<Basis, Keys>> = {
  collected: { from: 'earned_from', lab: 'lab', base: 'earned_base', earned: 'earned' },
  made: { from: 'made_from', lab: 'made_lab', base: 'made_base', earned: 'made_earned' },
}
