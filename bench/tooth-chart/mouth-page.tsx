import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { toothState, foldChart } from '#domain/tooth-chart/fold.ts'
import { lookOfChart } from '#domain/tooth-chart/picture/chart-look.ts'
import { layMouth } from '#domain/tooth-chart/picture/mouth-layout.ts'
import { toothWords } from '#domain/tooth-chart/tooth-words.ts'
import { Mouth } from '#web/tooth-chart/Mouth.tsx'
import '#web/ui/theme.css'
import '#web/ui/base.css'
import { makeMouth } from './mouth.ts'

const DAY = '2026-11-27'
const NOBODY: ReadonlySet<number> = new Set()

declare global {
  interface Window {
    mouth?: {
      /** Milliseconds from the entries to the frame after the one that shows the teeth; then as bare shapes. */
      draw: () => Promise<number>
      drawBare: () => Promise<number>
      countShapes: () => number
    }
  }
}

const ground = document.querySelector<HTMLElement>('#root')!
ground.style.width = '960px'
const entries = makeMouth(400)
const frame = () => new Promise<number>(resolve => requestAnimationFrame(resolve))

function drawMouth(into: HTMLElement): () => void {
  const chart = foldChart(entries, DAY)
  const look = lookOfChart(chart, 'permanent')
  const layout = layMouth(look.rows, { width: 1811 })
  const root = createRoot(into)
  flushSync(() =>
    root.render(
      <Mouth
        layout={layout}
        look={look}
        nameOf={tooth => toothWords(tooth, toothState(chart, tooth), 'seen', 'ro')}
        selected={NOBODY}
        waiting={NOBODY}
        reachable={18}
        aria-label="Odontograma"
      />,
    ),
  )
  return () => root.unmount()
}

/** The shapes of that mouth as they stand in it, without anything that makes them teeth. */
function shapesOf(drawn: HTMLElement): string {
  const svg = drawn.querySelector('svg')!
  const groups = [...svg.querySelectorAll('g[transform]')].map(group => group.outerHTML)
  const loose = [...svg.querySelectorAll(':scope > path, :scope > g:not([role]) > path')].map(
    path => path.outerHTML,
  )
  return `<svg viewBox="${svg.getAttribute('viewBox')}" style="display:block;width:100%">${svg.querySelector('defs')!.outerHTML}${loose.join('')}${groups.join('')}</svg>`
}

const first = document.createElement('div')
document.body.append(first)
const clear = drawMouth(first)
const bare = shapesOf(first)
clear()
first.remove()
await document.fonts.load('600 12px "Inter Variable"', 'aăș')
await frame()
await frame()

async function timed(draw: () => void): Promise<number> {
  performance.mark('work begins')
  const begun = performance.now()
  draw()
  await frame()
  await frame()
  performance.mark('work ends')
  return performance.now() - begun
}

window.mouth = {
  draw: () => timed(() => drawMouth(ground)),
  drawBare: () =>
    timed(() => {
      ground.innerHTML = bare
    }),
  countShapes: () => ground.querySelectorAll('path').length,
}
