import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isPage } from '#contract/pages.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawIcon, ICONS } from '../scripts/icons.ts'

const PUBLIC = join(import.meta.dirname, '..', 'src', 'web', 'public')

interface Picture {
  src: string
  sizes: string
  type: string
  purpose?: string
}
interface Manifest {
  start_url: string
  icons: Picture[]
  shortcuts: { url: string; icons: Picture[] }[]
}

const pixelsOf = (picture: Buffer) => sharp(picture).ensureAlpha().raw().toBuffer()

test.each(ICONS)('$size pixels: the file is the mark as it is now', async icon => {
  const [kept, drawn] = await Promise.all([pixelsOf(readFileSync(icon.file)), drawIcon(icon).then(pixelsOf)])
  expect(kept.length).toBe(icon.size ** 2 * 4)
  // Another machine may round a pixel of an edge otherwise.
  const far = kept.filter((value, index) => Math.abs(value - drawn[index]!) > 16)
  expect(far.length).toBeLessThan(kept.length / 1000)
})

test('what a phone fills to its edges has no corner left out, and the letter stands in its middle', async () => {
  for (const { file, share, size } of ICONS.filter(icon => icon.share !== undefined)) {
    const { data, info } = await sharp(file.pathname)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const isGround = (x: number, y: number) => data[(y * info.width + x) * 4]! < 60
    expect(data.filter((_, index) => index % 4 === 3).every(alpha => alpha === 255)).toBe(true)
    if (share === 1) continue
    for (let y = 0; y < size; y++)
      for (let x = 0; x < size; x++)
        if (Math.hypot(x - size / 2, y - size / 2) > size * 0.4) expect(isGround(x, y)).toBe(true)
  }
})

test('the manifest names pictures of the sizes that it says, and pages that there are', async () => {
  const manifest = JSON.parse(readFileSync(join(PUBLIC, 'manifest.webmanifest'), 'utf8')) as Manifest
  for (const { src, sizes, type } of [
    ...manifest.icons,
    ...manifest.shortcuts.flatMap(({ icons }) => icons),
  ]) {
    const { width, height, format } = await sharp(join(PUBLIC, src)).metadata()
    expect(type).toMatch(new RegExp(`^image/${format}`))
    if (sizes !== 'any') expect(`${width}x${height}`).toBe(sizes)
  }
  for (const url of [manifest.start_url, ...manifest.shortcuts.map(shortcut => shortcut.url)])
    expect(isPage(url), url).toBe(true)
  expect(new Set(manifest.icons.map(({ purpose }) => purpose))).toEqual(new Set(['any', 'maskable']))
})
