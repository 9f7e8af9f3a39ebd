import { createHash } from 'node:crypto'
import type { SectionRow, StandingRow } from './statements.sql.ts'

/** Another one whenever the statement would be read otherwise. */
export const versionOf = (standing: StandingRow, sections: readonly SectionRow[]): string =>
  createHash('sha256')
    .update(JSON.stringify([standing.id, standing.attempts, sections]))
    .digest('hex')
    .slice(0, 32)
