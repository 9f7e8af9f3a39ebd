import sharp from 'sharp'
import { drawPicture, type Shape } from './draw.ts'

/** The upper front teeth, as the camera sees them from 14 to 24. */
const TEETH = [
  { w: 104, h: 220 },
  { w: 112, h: 250 },
  { w: 122, h: 240 },
  { w: 164, h: 290 },
  { w: 164, h: 290 },
  { w: 122, h: 240 },
  { w: 112, h: 250 },
  { w: 104, h: 220 },
]
const GAP = 6
const GUM = 250
const BROKEN = 3

/** A photograph of a smile whose front tooth is broken, or mended; taken on a day, as its camera notes (yyyy-MM-dd). */
export async function drawSmile(isMended: boolean, day: string): Promise<Buffer> {
  const picture = await drawPicture([...MOUTH, ...TEETH.flatMap((_, index) => toothAt(index, isMended))])
  return sharp(picture)
    .blur(2)
    .withExif({ IFD2: { DateTimeOriginal: `${day.replaceAll('-', ':')} 10:30:00` } })
    .jpeg()
    .toBuffer()
}

const MOUTH: readonly Shape[] = [
  { x: 0, y: 0, w: 1200, h: 800, fill: '#c46f6c' },
  { x: -80, y: 60, w: 1360, h: 120, fill: '#cf7f7b', round: 60 },
  { x: 0, y: 400, w: 1200, h: 400, fill: '#2f1716' },
  { x: -80, y: 680, w: 1360, h: 260, fill: '#b9605f', round: 130 },
  { x: 60, y: 700, w: 1080, h: 50, fill: '#c97472', round: 25 },
]

function toothAt(index: number, isMended: boolean): Shape[] {
  const all = TEETH.reduce((sum, { w }) => sum + w + GAP, -GAP)
  const x = (1200 - all) / 2 + TEETH.slice(0, index).reduce((sum, { w }) => sum + w + GAP, 0)
  const { w, h } = TEETH[index]!
  const [enamel, light] = isMended ? ['#efe6d2', '#faf5ea'] : ['#dcc79a', '#ecdcb8']
  return [
    { x, y: GUM - 30, w, h: h + 30, fill: enamel, round: 44 },
    { x: x + w * 0.22, y: GUM + 40, w: w * 0.34, h: h * 0.55, fill: light, round: 26 },
    // The gum lies over each neck.
    { x: x - GAP, y: GUM - 90, w: w + GAP * 2, h: 100, fill: '#c46f6c', round: 46 },
    ...(index === BROKEN && !isMended ? brokenCorner(x + w, GUM + h) : []),
  ]
}

function brokenCorner(right: number, bottom: number): Shape[] {
  return [
    { x: right - 66, y: bottom - 120, w: 62, h: 84, fill: '#6b4423', round: 30 },
    { x: right - 58, y: bottom - 108, w: 40, h: 52, fill: '#3f2713', round: 20 },
    { x: right - 62, y: bottom - 44, w: 120, h: 90, fill: '#2f1716', turn: -38 },
  ]
}
