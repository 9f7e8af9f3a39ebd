import { z } from 'zod'

/** What became of something that was to go: kept inactive when anything still points to it. */
export const removal = z.enum(['deleted', 'deactivated'])
export type Removal = z.output<typeof removal>
