import { patterns } from '#domain/tooth-chart/picture/markup.ts'
import { paintsIn, type Ink, type Pattern } from '#domain/tooth-chart/picture/paint.ts'

const inkOf = (name: Ink) => `var(--tooth-${name})`

/** What drawings are painted with on screens: the theme's inks. */
export const PAINTS = paintsIn(inkOf, (name: Pattern) => `url(#tooth-${name})`)
export const PATTERNS = { __html: patterns(inkOf) }
