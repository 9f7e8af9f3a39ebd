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
for (const { name, isStatic, run } of steps.filter(step => only.includes(step.name))) {
  const begun = performance.now()
  const count = await run()
  passed += count.passed
  failed += count.failed
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  console.log(
    `${count.failed === 0 ? '✓' : '✗'} ${name}: ${count.passed} passed, ${count.failed} failed, ${seconds} s`,
  )
  // Tests of code that does not even pass the checks would only hide the cause.
  if (isStatic && count.failed > 0) break
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
