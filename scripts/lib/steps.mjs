import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { hearChild, runChild } from './child.mjs'
import { ensurePoppler } from './poppler.mjs'
import { inProject } from './project.mjs'
import { getNode } from './runtime.mjs'
import { buildWeb } from './web-build.mjs'

const inPackage = (...path) => inProject('node_modules', ...path)

/**
 * What `npm test` does: the static checks side by side, then the tests one after the other. `run` resolves with how many
 * checks or tests passed and failed.
 */
export const steps = [
  check('format', 'prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']),
  check('types', 'typescript/bin/tsc', ['--noEmit']),
  check('lint', 'oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']),
  check('unused', 'knip/bin/knip.js', ['--no-config-hints']),
  { name: 'web', isStatic: true, run: async () => countOne(await buildWeb(getNode())) },
  { name: 'tests', run: runVitest },
  { name: 'browser', run: runPlaywright },
]

function check(name, program, args) {
  return {
    name,
    isStatic: true,
    run: async () => {
      const { code, said } = await hearChild(getNode(), [inPackage(program), ...args])
      if (code !== 0) console.error(said.trimEnd())
      return countOne(code)
    },
  }
}

const countOne = code => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

/** Parts of pages are tested in a browser as well, and PDFs are read back. */
function runVitest() {
  const { problem } = ensurePoppler()
  if (problem) console.error(problem)
  return inBrowser(async (env, path, read) => {
    const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${path}`]
    const code = await runChild(getNode(), [inPackage('vitest', 'vitest.mjs'), ...args], { env })
    const report = read()
    // A file that does not even load has failed without a single test of its own.
    const broken = (report?.testResults ?? []).filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some(result => result.status === 'failed'),
    )
    return atLeastOne(code, report?.numPassedTests, (report?.numFailedTests ?? 0) + broken.length)
  })
}

function runPlaywright() {
  return inBrowser(async (env, path, read) => {
    const program = inPackage('@playwright', 'test', 'cli.js')
    const code = await runChild(getNode(), [program, 'test', '--reporter=dot,json'], {
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: path },
    })
    const { expected, flaky = 0, unexpected = 0 } = read()?.stats ?? {}
    // A test that passes only when repeated is not a passing test.
    return atLeastOne(code, expected, unexpected + flaky)
  })
}

/** With the environment that names the browser, installed first where there is none. */
async function inBrowser(work) {
  const { path: CHROMIUM_PATH, problem } = ensureBrowser()
  if (!problem) return withReport((path, read) => work({ ...process.env, CHROMIUM_PATH }, path, read))
  console.error(problem)
  return { passed: 0, failed: 1 }
}

/** An error outside any test shows in the exit code alone; it counts as one failure. */
function atLeastOne(code, passed = 0, failed = 0) {
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed }
}

async function withReport(work) {
  const folder = mkdtempSync(join(tmpdir(), 'zambet-report-'))
  const path = join(folder, 'report.json')
  const read = () => {
    try {
      return JSON.parse(readFileSync(path, 'utf8'))
    } catch {
      return undefined
    }
  }
  try {
    return await work(path, read)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
