import { readFileSync } from 'node:fs'
import { createElement, type VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'
import type { Drawing, PageFiles, PageWish } from '../src/contract/online/drawn-pages.ts'
import { compare } from './lib/compare.ts'
import type { Line } from './lib/report.ts'

const DRAWINGS = 200
const built = (file: string) => new URL(`../dist/${file}`, import.meta.url)
/** Of what the library takes to write the same elements, with nothing to think about. */
const RATIO = 18

/** What a page costs to draw once its answers are there, as the one after the first that everybody gets. */
export async function benchDrawing(name: string, page: string, html: string): Promise<Line> {
  const { params, language, drawnAt, answers } = readData(html)
  const replies = new Map(
    answers.map(([[call, input], answer]) => [JSON.stringify([call, input, language]), answer]),
  )
  const ask = (...question: unknown[]) => Promise.resolve(replies.get(JSON.stringify(question)))
  const job = (await loadDrawing())({ page, params, search: '' })
  const { html: drawn = '', asked } = await job.draw(ask, drawnAt)
  const bare = readElements(drawn)
  const { ours, anchor, ratio } = await compare(
    () => millisecondsOf(async () => void (await job.draw(ask, drawnAt, asked))),
    () => millisecondsOf(() => renderToString(bare)),
  )
  return {
    work: `drawing of ${name}`,
    ours: `${ours.toFixed(2)} ms`,
    anchor: `its elements alone ${anchor.toFixed(2)} ms`,
    ratio: ratio.toFixed(2),
    goal: `≤ ${RATIO}`,
    reached: ratio <= RATIO,
  }
}

const TAG = /<(\/?)([a-z]\w*)((?:\s+[^\s=>]+(?:="[^"]*")?)*)\s*\/?>|[^<]+/gi
const EMPTY = /^(br|hr|img|input)$/

/** A drawn page as plain elements. */
function readElements(html: string): VNode {
  const [, page = ''] = /<div id="root">(.*)<\/div><script/s.exec(html) ?? []
  const open: { name: string; props: Record<string, string>; children: (VNode | string)[] }[] = [
    { name: 'div', props: {}, children: [] },
  ]
  const close = () => {
    const { name, props, children } = open.pop()!
    open.at(-1)?.children.push(createElement(name, props, ...children))
  }
  for (const [text, end, name, attributes = ''] of page.matchAll(TAG)) {
    if (!name) open.at(-1)!.children.push(text)
    else if (end) close()
    else {
      const props = [...attributes.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)]
      open.push({
        name,
        props: Object.fromEntries(props.map(([, key, value]) => [key!, value ?? ''])),
        children: [],
      })
      if (EMPTY.test(name) || text.endsWith('/>')) close()
    }
  }
  const { name, props, children } = open[0]!
  return createElement(name, props, ...children)
}

interface Data {
  params: PageWish['params']
  language: 'ro' | 'en'
  drawnAt: number
  answers: [key: [call: string, input: unknown], answer: unknown][]
}

/** The block that a drawn page carries. */
function readData(html: string): Data {
  const [, block = ''] = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(html) ?? []
  return JSON.parse(block) as Data
}

async function loadDrawing(): Promise<ReturnType<Drawing['preparePages']>> {
  const { preparePages } = (await import(built('pages/render.js').href)) as Drawing
  return preparePages({
    template: readFileSync(built('web/index.html'), 'utf8'),
    files: JSON.parse(readFileSync(built('web/pages.json'), 'utf8')) as PageFiles,
    publicUrl: 'https://zambet.test',
  })
}

/** Of the processor, so that what else the machine does meanwhile counts little. */
async function millisecondsOf(work: () => unknown): Promise<number> {
  const begin = process.cpuUsage()
  for (let i = 0; i < DRAWINGS; i++) await work()
  const { user, system } = process.cpuUsage(begin)
  return (user + system) / 1000 / DRAWINGS
}
