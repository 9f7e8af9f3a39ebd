// npm start: from a fresh clone to a running clinic; later starts skip what is done.
import { becomeNode } from './lib/child.mjs'
import { ensureInstall } from './lib/install.mjs'
import { getNode } from './lib/runtime.mjs'
import { ensureWeb } from './lib/web-build.mjs'

await ensureInstall()
const node = getNode()
await ensureWeb(node)
becomeNode(node, ['src/server/main.ts'])
