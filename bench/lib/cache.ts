import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Holds the anchors and the measured databases between runs; git does not see it. */
export const CACHE = fileURLToPath(new URL('../.cache', import.meta.url))
mkdirSync(CACHE, { recursive: true })
