import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { makePicture } from '#test/upload.ts'
import { measurePicture, writeCopy } from './pictures.ts'

const folder = mkdtempSync(join(tmpdir(), 'zambet-pictures-'))
afterAll(() => rmSync(folder, { recursive: true }))

function keep(name: string, content: Buffer | string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

test.each(['jpeg', 'png', 'webp'] as const)('a picture as %s is opened', async format => {
  const path = keep(format, await makePicture(1000, 500, format))
  expect(await measurePicture(path, 1)).toEqual({ megapixels: 0.5, isAnimated: false })
})

test('no drawing or GIF is, whatever it is called', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
  const gif = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#888' } })
    .gif()
    .toBuffer()
  for (const content of [svg, gif]) {
    const path = keep('drawing.png', content)
    expect(await measurePicture(path, 1)).toBeUndefined()
    await expect(writeCopy(path, join(folder, 'copy'), 96)).rejects.toThrow()
  }
})
