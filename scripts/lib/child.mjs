import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pathToFileURL } from 'node:url'
import { inProject, root } from './project.mjs'

/** Runs a command to its end with our terminal; resolves with its exit code. */
export function runChild(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(signal ? 1 : code))
  })
}

/** Runs a command to its end; resolves with its exit code and all it said, for when several run at once. */
export async function hearChild(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', text => {
      said += text
    })
  }
  const [code] = await once(child, 'close')
  return { code: code ?? 1, said }
}

/**
 * Runs Node with the arguments and becomes it: signals go on to it once, its exit code is ours, and it ends when we
 * are killed. Ctrl-C reaches the whole group, so that the child may hear it twice; the server stops once.
 */
export function becomeNode(node, args, env = {}) {
  const child = startNode(node, args, env)
  passSignalsOn(signal => child.kill(signal))
  child.once('exit', code => process.exit(code ?? 1))
  return child
}

/** Node with our terminal, which ends when we are killed. */
export function startNode(node, args, env = {}) {
  const lifeline = pathToFileURL(inProject('scripts', 'lib', 'lifeline.mjs')).href
  return spawn(node, ['--import', lifeline, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
}

/** Calls back for the first signal that asks us to end, and no other. */
export function passSignalsOn(tell) {
  let passedOn = false
  const passOn = signal => {
    if (!passedOn) tell(signal)
    passedOn = true
  }
  process.on('SIGINT', passOn)
  process.on('SIGTERM', passOn)
  process.on('SIGHUP', () => passOn('SIGTERM'))
  // npm that is killed tells nobody.
  const parent = process.ppid
  const watch = () => process.ppid !== parent && passOn('SIGTERM')
  if (process.env.npm_lifecycle_event) setInterval(watch, 500).unref()
}
