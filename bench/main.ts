// npm run bench [-- name …]: measures what matters beside an anchor in the same run and prints the ratios.

import { parseArgs } from 'node:util'
import { benchAuditChain } from './audit-chain.ts'
import { benchAvailability } from './availability.ts'
import { benchCalendar } from './calendar.ts'
import { benchCreate } from './create.ts'
import { benchDocuments } from './documents.ts'
import { benchFillForm } from './fill-form.ts'
import { benchFormAnswers } from './form-answers.ts'
import { benchFormBuilder } from './form-builder.ts'
import { benchGrowth } from './growth.ts'
import { closeBenchDatabases, LARGE, openBenchDatabase } from './lib/databases.ts'
import { describeMachine, printTable, type Line } from './lib/report.ts'
import { benchInvoices } from './invoices.ts'
import { benchLookups } from './lookups.ts'
import { benchMessageLog } from './message-log.ts'
import { benchMoney } from './money.ts'
import { benchPatients } from './patients/patients.ts'
import { benchPlan } from './plan.ts'
import { benchPublic } from './public.ts'
import { benchReportExport } from './reports/report-export.ts'
import { benchReports } from './reports/reports.ts'
import { benchReminders } from './reminders.ts'
import { benchRender } from './render.ts'
import { benchRights } from './rights.ts'
import { benchSearch } from './search.ts'
import { benchServices } from './services.ts'
import { benchSlots } from './slots.ts'
import { benchVideo } from './video.ts'
import { benchToothChart } from './tooth-chart/tooth-chart.ts'

/** Those that need a database get the address of one with so many bookings. */
const BENCHES: Record<string, (url: string) => Promise<Line[]>> = {
  calendar: benchCalendar,
  create: benchCreate,
  availability: benchAvailability,
  search: benchSearch,
}

/** Enough for pages whose weight alone is measured. */
const FEW = 20_000
/** What twenty clinics come to in a few years. */
const SOME = 500_000

const { values, positionals: wanted } = parseArgs({
  options: { bookings: { type: 'string', default: String(LARGE) } },
  allowPositionals: true,
})
const names = [
  'slots',
  ...Object.keys(BENCHES),
  'audit-chain',
  'documents',
  'fill-form',
  'form-answers',
  'form-builder',
  'growth',
  'invoices',
  'message-log',
  'money',
  'patients',
  'plan',
  'reminders',
  'report-export',
  'reports',
  'render',
  'services',
  'tooth-chart',
  'video',
  'lookups',
  'rights',
  'public',
]
const unknown = wanted.filter(name => !names.includes(name))
if (unknown.length > 0) {
  console.error(`No such bench: ${unknown.join(', ')}; there are ${names.join(', ')}`)
  process.exit(1)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void closeBenchDatabases().finally(() => process.exit(1)))
}

const lines: Line[] = []
try {
  await bench('slots', benchSlots)
  for (const [name, one] of Object.entries(BENCHES)) {
    await bench(name, async () => one(await openBenchDatabase(Number(values.bookings))))
  }
  await bench('audit-chain', benchAuditChain)
  await bench('documents', async () => benchDocuments(await openBenchDatabase(FEW)))
  await bench('fill-form', async () => benchFillForm(await openBenchDatabase(FEW)))
  await bench('form-answers', async () => benchFormAnswers(await openBenchDatabase(FEW)))
  await bench('form-builder', async () => benchFormBuilder(await openBenchDatabase(FEW)))
  await bench('growth', benchGrowth)
  await bench('invoices', async () => benchInvoices(await openBenchDatabase(FEW)))
  await bench('message-log', async () => benchMessageLog(await openBenchDatabase(FEW)))
  await bench('money', async () => benchMoney(await openBenchDatabase(FEW)))
  await bench('patients', async () => benchPatients(await openBenchDatabase(FEW)))
  await bench('plan', async () => benchPlan(await openBenchDatabase(FEW)))
  await bench('reminders', benchReminders)
  await bench('report-export', async () => benchReportExport(await openBenchDatabase(SOME)))
  await bench('reports', async () => benchReports(await openBenchDatabase(SOME)))
  await bench('services', async () => benchServices(await openBenchDatabase(FEW)))
  await bench('video', async () => benchVideo(await openBenchDatabase(FEW)))
  await bench('tooth-chart', async () => benchToothChart(await openBenchDatabase(FEW)))
  await bench('lookups', async () => benchLookups(await openBenchDatabase(FEW)))
  await bench('rights', async () => benchRights(await openBenchDatabase(FEW)))
  await bench('public', async () => benchPublic(await openBenchDatabase(FEW)))
  await bench('render', async () => benchRender(await openBenchDatabase(FEW)))
} finally {
  await closeBenchDatabases()
}
console.log(`\n${describeMachine()}\n`)
printTable(lines)

/** One that fails is told of and does not cost the others their result. */
async function bench(name: string, measure: () => Promise<Line[]>): Promise<void> {
  if (wanted.length > 0 && !wanted.includes(name)) return
  console.error(`${name}…`)
  try {
    const reached = await measure()
    lines.push(...reached)
    for (const { work, ours, anchor, ratio } of reached)
      console.error(`  ${work}: ${ours}, ${anchor} ${ratio}`)
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  }
}
