// npm run dev: the server restarts and the web reloads as files change. Open the address that Vite prints.
import { becomeNode } from './lib/child.mjs'
import { ensureInstall } from './lib/install.mjs'
import { getNode } from './lib/runtime.mjs'
import { SERVER_ARGS } from './lib/server-args.mjs'
import { ensureWeb } from './lib/web-build.mjs'

await ensureInstall()
const node = getNode()
await ensureWeb(node)
const API_URL = `http://localhost:${process.env.PORT ?? 3000}`
becomeNode(node, ['--watch', '--watch-preserve-output', ...SERVER_ARGS], { CHECK_REPLIES: 'true' })
becomeNode(node, ['node_modules/vite/bin/vite.js'], { API_URL })
