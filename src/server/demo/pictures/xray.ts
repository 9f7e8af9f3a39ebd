import sharp from 'sharp'
import { drawPicture, type Shape } from './draw.ts'

/** One tooth of three: where it stands, and what is seen of it. */
interface Tooth {
  readonly x: number
  readonly roots: number
  /** A canal that is filled shines; an empty one is dark. */
  readonly isFilled?: boolean
  readonly hasCrown?: boolean
  readonly hasLesion?: boolean
}

const COLUMNS = 1200
const ROWS = 800
const MAX = 4095

/** Teeth of the lower jaw as a sensor sees them, in twelve bits, as DICOM of the plainest writing. */
export async function drawXray(teeth: readonly Tooth[], name: string, day: string): Promise<Buffer> {
  const picture = await drawPicture([...BONE, ...teeth.flatMap(shapesOf)])
  const grey = await sharp(picture).blur(5).greyscale().raw().toBuffer()
  const pixels = Buffer.alloc(COLUMNS * ROWS * 2)
  for (let index = 0; index < COLUMNS * ROWS; index++) {
    // Bone is never even, and neither is a sensor.
    const grain = Math.sin(index * 12.9898 + (index % 7)) * 90
    pixels.writeUInt16LE(Math.max(0, Math.min(MAX, Math.round(grey[index]! * 16 + grain))), index * 2)
  }
  return writeDicom(pixels, name, day)
}

const BONE: readonly Shape[] = [
  { x: 0, y: 0, w: 1200, h: 800, fill: '#141414' },
  { x: -60, y: 360, w: 1320, h: 520, fill: '#5c5c5c', round: 90 },
  { x: -60, y: 560, w: 1320, h: 300, fill: '#4f4f4f', round: 60 },
]

function shapesOf({ x, roots, isFilled = false, hasCrown = false, hasLesion = false }: Tooth): Shape[] {
  const width = roots === 1 ? 170 : 270
  const root = (index: number) => {
    const middle = x + (roots === 1 ? 0 : (index * 2 - 1) * 70)
    const turn = roots === 1 ? 0 : (index * 2 - 1) * -8
    return { middle, turn }
  }
  const each = Array.from({ length: roots }, (_, index) => root(index))
  return [
    ...(hasLesion ? [{ x: x - 130, y: 590, w: 150, h: 130, fill: '#262626', round: 70 }] : []),
    ...each.map(({ middle, turn }) => ({
      x: middle - 52,
      y: 300,
      w: 104,
      h: 350,
      fill: '#9a9a9a',
      round: 46,
      turn,
    })),
    { x: x - width / 2, y: 130, w: width, h: 240, fill: '#e2e2e2', round: 60 },
    { x: x - width / 2 + 30, y: 190, w: width - 60, h: 190, fill: '#b2b2b2', round: 40 },
    { x: x - width / 4, y: 280, w: width / 2, h: 60, fill: isFilled ? '#f2f2f2' : '#565656', round: 24 },
    ...each.map(({ middle, turn }) => ({
      x: middle - 9,
      y: 310,
      w: 18,
      h: 310,
      fill: isFilled ? '#fafafa' : '#565656',
      round: 9,
      turn,
    })),
    ...(hasCrown ? [{ x: x - width / 2, y: 110, w: width, h: 130, fill: '#ffffff', round: 50 }] : []),
  ]
}

const two = (word: number) => Buffer.from([word & 0xff, word >> 8])

/** Two-byte letters of what an element is, then its value; lengths are even. */
function element(group: number, number: number, kind: string, value: string | number | Buffer): Buffer {
  const bare = typeof value === 'number' ? two(value) : Buffer.from(value as string)
  const content =
    bare.length % 2 === 0 ? bare : Buffer.concat([bare, Buffer.from(kind === 'UI' ? '\0' : ' ')])
  const length = Buffer.alloc(kind === 'OW' ? 6 : 2)
  if (kind === 'OW') length.writeUInt32LE(content.length, 2)
  else length.writeUInt16LE(content.length)
  return Buffer.concat([two(group), two(number), Buffer.from(kind), length, content])
}

function writeDicom(pixels: Buffer, name: string, day: string): Buffer {
  const head = element(2, 0x10, 'UI', '1.2.840.10008.1.2.1')
  const length = Buffer.alloc(4)
  length.writeUInt32LE(head.length)
  return Buffer.concat([
    Buffer.alloc(128),
    Buffer.from('DICM'),
    element(2, 0, 'UL', length),
    head,
    element(8, 5, 'CS', 'ISO_IR 192'),
    element(8, 0x20, 'DA', day.replaceAll('-', '')),
    element(8, 0x60, 'CS', 'IO'),
    element(0x10, 0x10, 'PN', name),
    element(0x28, 2, 'US', 1),
    element(0x28, 4, 'CS', 'MONOCHROME2'),
    element(0x28, 0x10, 'US', ROWS),
    element(0x28, 0x11, 'US', COLUMNS),
    element(0x28, 0x30, 'DS', '0.03\\0.03'),
    element(0x28, 0x100, 'US', 16),
    element(0x28, 0x101, 'US', 12),
    element(0x28, 0x102, 'US', 11),
    element(0x28, 0x103, 'US', 0),
    element(0x28, 0x1050, 'DS', '2048'),
    element(0x28, 0x1051, 'DS', '4096'),
    element(0x7fe0, 0x10, 'OW', pixels),
  ])
}
