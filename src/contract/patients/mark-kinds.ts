/** What may be drawn over a file: a length has two points, an angle three with its corner in the middle, the others as many as drawn. */
export const MARK_KINDS = ['length', 'angle', 'arrow', 'line', 'circle', 'free', 'text'] as const
