// node scripts/run.mjs FILE ARGS: runs one of our TypeScript files with the project's Node.
import { becomeNode } from './lib/child.mjs'
import { ensureInstall } from './lib/install.mjs'
import { giveUp } from './lib/project.mjs'
import { getNode } from './lib/runtime.mjs'

const [file, ...args] = process.argv.slice(2)
if (!file) giveUp('Expected a file to run, as in node scripts/run.mjs bench/main.ts')
await ensureInstall()
becomeNode(getNode(), [file, ...args])
