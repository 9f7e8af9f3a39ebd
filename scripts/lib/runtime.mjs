import { spawnSync } from 'node:child_process'
import { giveUp, inProject } from './project.mjs'

/** The Node that runs the product: the installed one, or the one we run on when it is new enough. Call after install. */
export function getNode() {
  const installed = inProject('node_modules', '.bin', 'node')
  const { stdout } = spawnSync(installed, ['--version'], { encoding: 'utf8' })
  if (isNewEnough(stdout ?? '')) return installed
  if (isNewEnough(process.version)) return process.execPath
  return giveUp(`Zâmbet needs Node 22.18 or newer here; this is ${process.version}.`)
}

function isNewEnough(version) {
  const [major = 0, minor = 0] = version.replace('v', '').split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 18)
}
