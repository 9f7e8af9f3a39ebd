// Draws the badges of the calendar's statuses anew: after one of their icons or one of the theme's colours changed.
// A visit's badge is a picture, for a browser draws a drawing anew for each of a thousand visits.
import { readFileSync, writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { ensureBrowser } from './lib/browser.mjs'

const ICONS = {
  new: 'sparkles',
  approved: 'check',
  confirmed: 'circle-check',
  arrived: 'armchair',
  completed: 'checks',
  delay: 'clock-exclamation',
  'no-show': 'user-x',
}
/** They stand out: the icon is cut out of a full ground. */
const FULL = new Set(['arrived', 'delay'])
/** Sharp on the densest screens, where a badge is 16 pixels wide. */
const WIDTH = 48

const calendar = new URL('../src/web/calendar/', import.meta.url)
const theme = readFileSync(new URL('../src/web/ui/theme.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = theme.split("[data-theme='dark']")

const { path, problem } = ensureBrowser()
if (problem) throw new Error(problem)
const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-gpu'] })
try {
  const page = await browser.newPage()
  for (const [status, icon] of Object.entries(ICONS)) {
    for (const [suffix, colours] of Object.entries({ '': light, '-dark': dark })) {
      const picture = await page.evaluate(draw, { drawing: drawingOf(status, icon, colours), width: WIDTH })
      writeFileSync(new URL(`badges/${status}${suffix}.webp`, calendar), Buffer.from(picture, 'base64'))
    }
  }
} finally {
  await browser.close()
}

function drawingOf(status, icon, colours) {
  const pair = ['fg', 'bg'].map(part => colourOf(colours, `--z-status-${status}-${part}`))
  const [ink, ground] = FULL.has(status) ? pair.toReversed() : pair
  const svg = readFileSync(new URL(`icons/${icon}.svg`, calendar), 'utf8')
  return svg
    .replace(/width="24" height="24" viewBox="0 0 24 24"/, 'width="16" height="16" viewBox="-4 -4 32 32"')
    .replace('stroke="#000"', `stroke="${ink}"`)
    .replace('>', `><rect x="-4" y="-4" width="32" height="32" rx="8" fill="${ground}" stroke="none"/>`)
}

function colourOf(colours, name) {
  const [, value] = new RegExp(`${name}: (#[0-9a-f]+);`).exec(colours) ?? []
  if (!value) throw new Error(`The theme has no ${name}`)
  return value
}

async function draw({ drawing, width }) {
  const image = new Image(width, width)
  image.src = `data:image/svg+xml,${encodeURIComponent(drawing)}`
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width, height: width })
  canvas.getContext('2d').drawImage(image, 0, 0, width, width)
  return canvas.toDataURL('image/webp', 1).split(',')[1]
}
