import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { CACHE } from '../lib/cache.ts'
import { compare, median } from '../lib/compare.ts'
import { times, type Line } from '../lib/report.ts'
import { withPage } from '../render/browser.ts'
import { traceWork } from '../render/measures.ts'

const PORT = 3512
const SOURCE = fileURLToPath(new URL('.', import.meta.url))
const PAGE = `${SOURCE}mouth.html`
const OUT = `${CACHE}/tooth-chart`
const MOST = 2
const ROUNDS = 15

/** The first paint of a mouth, from its entries, beside the same shapes set as they are. */
export async function paintMouth(): Promise<Line> {
  await buildPage()
  const server = await preview({
    configFile: false,
    root: SOURCE,
    logLevel: 'warn',
    build: { outDir: OUT },
    preview: { host: '127.0.0.1', port: PORT, strictPort: true },
  })
  try {
    return await withPage(false, async page => {
      const ours = timeDrawing(page, () => window.mouth!.draw())
      const bare = timeDrawing(page, () => window.mouth!.drawBare())
      const pair = await compare(ours.measure, bare.measure, ROUNDS)
      assert.equal(ours.shapes(), bare.shapes())
      return {
        work: `first paint of 32 teeth, 400 entries, ${ours.shapes()} shapes`,
        ours: `${pair.ours.toFixed(1)} ms (work ${ours.work().toFixed(1)})`,
        anchor: `bare SVG ${pair.anchor.toFixed(1)} ms (work ${bare.work().toFixed(1)})`,
        ratio: `${times(pair.ratio)} (work ${times(ours.work() / bare.work())})`,
        goal: `≤ ${MOST} ×, work too`,
        reached: pair.ratio <= MOST && ours.work() <= MOST * bare.work(),
      }
    })
  } finally {
    await server.close()
  }
}

/** Draws on a page opened anew: by the clock, and then traced, which takes time itself but tells what was worked. */
function timeDrawing(page: Page, draw: () => Promise<number>) {
  const works: number[] = []
  let shapes = 0
  return {
    measure: async () => {
      await open(page)
      const wall = await page.evaluate(draw)
      await open(page)
      const session = await page.context().newCDPSession(page)
      const [work] = await traceWork(session, async () => void (await page.evaluate(draw)))
      await session.detach()
      works.push(work ?? Number.NaN)
      shapes = await page.evaluate(() => window.mouth!.countShapes())
      return wall
    },
    work: () => median(works),
    shapes: () => shapes,
  }
}

async function open(page: Page): Promise<void> {
  await page.goto(`http://127.0.0.1:${PORT}/mouth.html`)
  await page.waitForFunction(() => window.mouth !== undefined)
}

async function buildPage(): Promise<void> {
  await build({
    configFile: false,
    root: SOURCE,
    logLevel: 'warn',
    publicDir: false,
    plugins: [
      {
        name: 'page',
        enforce: 'pre',
        resolveId: id => (id === PAGE ? id : undefined),
        load: id =>
          id === PAGE
            ? '<!doctype html><html lang="ro" data-density="staff" data-theme="light"><meta charset="utf-8"><body><div id="root"></div><script type="module" src="./mouth-page.tsx"></script></body></html>'
            : undefined,
      },
      react(),
    ],
    resolve: { dedupe: ['react', 'react-dom'] },
    build: {
      outDir: OUT,
      emptyOutDir: true,
      target: 'esnext',
      reportCompressedSize: false,
      chunkSizeWarningLimit: 2000,
      rolldownOptions: { input: [PAGE] },
    },
  })
}
