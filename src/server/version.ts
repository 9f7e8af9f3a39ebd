import { readFileSync } from 'node:fs'

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** What is running, as /v2/version tells it; the web application reloads itself when it was built from another. */
export const VERSION = manifest.version
