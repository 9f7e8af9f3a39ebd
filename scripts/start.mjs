// npm start: from a fresh clone to a running clinic; later starts skip what is done.
import { ensureInstall } from './lib/install.mjs'
import { getNode } from './lib/runtime.mjs'
import { SERVER_ARGS } from './lib/server-args.mjs'
import { superviseNode } from './lib/supervise.mjs'
import { ensureWeb } from './lib/web-build.mjs'

await ensureInstall()
const node = getNode()
await ensureWeb(node)
superviseNode(node, SERVER_ARGS)
