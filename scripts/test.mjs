// npm test: every check and test, closing with one line `N passed, N failed`. --only=types,lint runs those steps alone.
import { parseArgs } from 'node:util'
import { ensureInstall } from './lib/install.mjs'
import { giveUp } from './lib/project.mjs'
import { steps } from './lib/steps.mjs'

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const names = steps.map(step => step.name)
const only = values.only?.split(',') ?? names
const unknown = only.find(name => !names.includes(name))
if (unknown) giveUp(`--only: expected some of ${names.join(', ')}, got "${unknown}"`)

await ensureInstall()
let passed = 0
let failed = 0
const chosen = steps.filter(step => only.includes(step.name))
await Promise.all(chosen.filter(step => step.isStatic).map(take))
// Tests of code that does not even pass the checks would only hide the cause.
const isSound = failed === 0
for (const step of chosen) if (isSound && !step.isStatic) await take(step)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

async function take({ name, run }) {
  const begun = performance.now()
  const count = await run()
  passed += count.passed
  failed += count.failed
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  const mark = count.failed === 0 ? '✓' : '✗'
  console.log(`${mark} ${name}: ${count.passed} passed, ${count.failed} failed, ${seconds} s`)
}
