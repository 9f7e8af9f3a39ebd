import { readFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'

/** A line of the table; texts as they are printed. */
export interface Line {
  work: string
  ours: string
  anchor: string
  ratio: string
  goal: string
  reached: boolean | undefined
}

export function describeMachine(): string {
  const [first] = cpus()
  const release =
    /^PRETTY_NAME="(.*)"$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? process.platform
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} × ${first?.model.trim() ?? 'CPU'}, ${memory} GB, ${release}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`
}

export function printTable(lines: readonly Line[]): void {
  const rows = [
    ['work', 'ours', 'anchor', 'ratio', 'goal', ''],
    ...lines.map(line => [line.work, line.ours, line.anchor, line.ratio, line.goal, verdict(line.reached)]),
  ]
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0))) ?? []
  rows.forEach((row, index) => {
    console.log(`| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
    if (index === 0) console.log(`| ${widths.map(width => '-'.repeat(width)).join(' | ')} |`)
  })
}

function verdict(reached: boolean | undefined): string {
  return reached === undefined ? '' : reached ? 'reached' : 'missed'
}

export function rate(perSecond: number): string {
  return `${Math.round(perSecond).toLocaleString('en')} /s`
}

export function times(ratio: number): string {
  return ratio >= 20 ? `${Math.round(ratio)} ×` : `${ratio.toFixed(2)} ×`
}
