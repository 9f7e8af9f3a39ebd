import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

const PUBLIC = new URL('../src/web/public/', import.meta.url)
const MARK = new URL('mark.svg', PUBLIC)

interface Icon {
  readonly file: URL
  readonly size: number
  /** How much of it the letter takes, on a ground to its edges, where a phone cuts the shape itself. */
  readonly share?: number
}

const icon = (name: string, size: number, share?: number): Icon => ({
  file: new URL(`icons/${name}.png`, PUBLIC),
  size,
  share,
})

/** What phones show of the mark; those that the manifest names and the one that Apple's ask for. */
export const ICONS: readonly Icon[] = [
  icon('zambet-192', 192),
  icon('zambet-512', 512),
  // All that matters lies in a circle of 80 % of the width.
  icon('zambet-maskable-512', 512, 0.9),
  icon('zambet-apple-180', 180, 1),
]

/** What the file of an icon holds. */
export async function drawIcon({ size, share }: Icon): Promise<Buffer> {
  const mark = await readFile(MARK, 'utf8')
  const drawing = share === undefined ? mark : onFullGround(mark, share)
  // Drawn as large as it becomes: a drawing of 2400 units is read at 72 points an inch.
  return sharp(Buffer.from(drawing), { density: (72 * size) / 2400 })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
}

/** The mark without its round corners, its letter so much smaller. */
function onFullGround(mark: string, share: number): string {
  const margin = 1200 * (1 - share)
  return mark
    .replace(' rx="560"', '')
    .replace('<g transform="', `<g transform="translate(${margin} ${margin}) scale(${share}) `)
}
