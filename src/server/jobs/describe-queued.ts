import type { QueuedRow } from './queue.sql.ts'

const MAX_REASON = 200

/** A line for the operator, who may know which clinic and which row a job is of, and nothing about anybody. */
export function describeQueued(row: QueuedRow): string {
  const about = Object.entries(row.payload ?? {})
    .filter(([name, value]) => typeof value === 'number' && !name.startsWith('_'))
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
  const tried = `tried ${row.attempts} of ${row.max_attempts}`
  const next = row.state === 'later' ? `next ${row.run_at.toISOString()}` : ''
  const reason = row.last_error === null ? '' : withoutPeople(row.last_error)
  return [row.id.padStart(8), row.state.padEnd(7), row.name, about, tried, next, reason]
    .filter(Boolean)
    .join('  ')
}

/** What a server outside said may name whom a message was for. */
function withoutPeople(text: string): string {
  const [line = ''] = text.split('\n')
  return line
    .replaceAll(/[^\s<>@"',;:()]+@[^\s<>@"',;:()]+/g, '…@…')
    .replaceAll(/\+?\d[\d\s().-]{5,}\d/g, '…')
    .slice(0, MAX_REASON)
}
