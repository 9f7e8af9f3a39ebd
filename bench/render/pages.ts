import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, preview, type Plugin } from 'vite'
import { CACHE } from '../lib/cache.ts'

// The calendars that ours is measured beside, at the newest versions of the day they were chosen.
const ANCHORS = [
  '@fullcalendar/react@7.1.4',
  'react-big-calendar@1.20.0',
  'date-fns@4.4.0',
  'temporal-polyfill@1.0.8',
]
const HOME = `${CACHE}/calendars-${ANCHORS[0]?.split('@').at(-1)}-${ANCHORS[1]?.split('@').at(-1)}`
const SOURCE = fileURLToPath(new URL('.', import.meta.url))
const OUT = `${CACHE}/render`

export type PageName = 'ours' | 'full-calendar' | 'big-calendar' | 'empty'
const PAGES: Record<PageName, string> = {
  ours: 'ours.tsx',
  'full-calendar': 'full-calendar.jsx',
  'big-calendar': 'big-calendar.jsx',
  empty: 'empty.ts',
}

export interface Pages {
  address: (name: PageName, view?: string) => string
  close: () => Promise<void>
}

/** Builds each calendar into a page of its own, as for production, and serves them. */
export async function servePages(port: number): Promise<Pages> {
  if (!existsSync(HOME)) installAnchors()
  await build({
    configFile: false,
    root: SOURCE,
    logLevel: 'warn',
    publicDir: false,
    plugins: [pages(), anchors(), react()],
    resolve: { dedupe: ['react', 'react-dom'] },
    build: {
      outDir: OUT,
      emptyOutDir: true,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 2000,
      rolldownOptions: { input: Object.keys(PAGES).map(name => `${SOURCE}${name}.html`) },
    },
  })
  const server = await preview({
    configFile: false,
    root: SOURCE,
    logLevel: 'warn',
    build: { outDir: OUT },
    preview: { host: '127.0.0.1', port, strictPort: true },
  })
  return {
    address: (name, view = 'week') => `http://127.0.0.1:${port}/${name}.html?view=${view}`,
    close: () => server.close(),
  }
}

const scriptOf = (id: string) => Object.entries(PAGES).find(([name]) => id === `${SOURCE}${name}.html`)?.[1]

/** The pages' HTML, which differs by the script alone. */
function pages(): Plugin {
  return {
    name: 'pages',
    enforce: 'pre',
    resolveId: id => (scriptOf(id) ? id : undefined),
    load(id) {
      const script = scriptOf(id)
      return (
        script &&
        `<!doctype html><html lang="ro" data-density="staff" data-theme="light"><meta charset="utf-8"><body><div id="root"></div><script type="module" src="./${script}"></script></body></html>`
      )
    },
  }
}

const ANCHOR = /^(@fullcalendar\/|react-big-calendar|date-fns|temporal-polyfill)/

function anchors(): Plugin {
  return {
    name: 'anchors',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!ANCHOR.test(source) || !importer?.startsWith(SOURCE)) return undefined
      return this.resolve(source, `${HOME}/package.json`, { skipSelf: true })
    },
  }
}

function installAnchors(): void {
  const half = `${HOME}-half`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { recursive: true })
  execFileSync('npm', ['i', '--prefix', '.', '--no-audit', '--no-fund', ...ANCHORS], {
    cwd: half,
    stdio: 'ignore',
  })
  renameSync(half, HOME)
}
