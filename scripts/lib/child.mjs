import { spawn } from 'node:child_process'
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

/**
 * Runs Node with the arguments and becomes it: signals go on to it once, its exit code is ours, and it ends when we
 * are killed. Ctrl-C reaches the whole group, so that the child may hear it twice; the server stops once.
 */
export function becomeNode(node, args, env = {}) {
  const lifeline = pathToFileURL(inProject('scripts', 'lib', 'lifeline.mjs')).href
  const child = spawn(node, ['--import', lifeline, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  let passedOn = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (!passedOn) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
      passedOn = true
    })
  }
  child.once('exit', code => process.exit(code ?? 1))
  return child
}
