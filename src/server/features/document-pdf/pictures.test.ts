import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { paragraph, reportOnPaper, text } from '#test/on-paper.ts'
import { readPages, readPictures as picturesIn } from '#test/read-pdf.ts'
import { drawDocument } from './draw-document.ts'
import { readPictures } from './pictures.ts'
import { reportPdf } from './report-pdf.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const flat = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: channels === 4 ? '#0f766e00' : '#0f766e' } })

async function store(...contents: readonly (Buffer | string)[]) {
  const { files } = app.services.outside
  return Promise.all(
    contents.map(async (content, id) => {
      const key = `picture${id}x${Math.random().toString(16).slice(2)}`
      const path = join(files.incoming, key)
      await writeFile(path, content)
      await files.store(key, path, 'image/jpeg')
      return { id, key }
    }),
  )
}

async function draw(contents: readonly (Buffer | string)[]) {
  const stored = await store(...contents)
  const pictures = await readPictures(app.services, [...stored, { id: 99, key: 'nobodyhasit' }])
  const images = [...contents.keys(), 99].map(id => ({
    type: 'image',
    attrs: { image_id: id, width: 30, alt: id === 99 ? 'Fotografia lipsă' : '' },
  }))
  const facts = reportOnPaper([paragraph(text('Imagini')), ...images], { pictures })
  const { content } = await drawDocument(app.services, reportPdf(facts))
  return { content, pictures }
}

test('pictures of any colours and kinds become bounded ones in colours of screens, upright and without what shone through', async () => {
  const cmyk = await flat(300, 200).toColourspace('cmyk').jpeg().toBuffer()
  expect((await sharp(cmyk).metadata()).space).toBe('cmyk')
  const lying = await flat(400, 100).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const clear = await flat(50, 40, 4).png().toBuffer()
  const gray = await flat(60, 60).grayscale().png().toBuffer()
  const { content, pictures } = await draw([cmyk, lying, clear, gray, await flat(80, 80).webp().toBuffer()])
  expect([...pictures.values()].map(({ width, height }) => [width, height])).toEqual([
    [300, 200], [100, 400], [50, 40], [60, 60], [80, 80],
  ]) // prettier-ignore
  const read = await picturesIn(content)
  expect(read).toHaveLength(5)
  // One without colours may say so: its grey is the screen's own.
  expect(read.every(({ color }) => color === 'rgb' || color === 'gray')).toBe(true)
  expect(await picturesIn((await draw([cmyk])).content)).toMatchObject([{ color: 'rgb' }])
})

test('40 megapixels are made small, and what cannot be decoded or is gone is said to be missing', async () => {
  const large = await flat(8000, 5000).jpeg({ quality: 60 }).toBuffer()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'
  const { content, pictures } = await draw([large, svg, large.subarray(0, 2000), 'niciun fel de imagine'])
  expect([...pictures.keys()]).toEqual([0])
  expect(pictures.get(0)).toMatchObject({ width: 1600, height: 1000 })
  expect(await picturesIn(content)).toMatchObject([{ width: 1600, height: 1000, color: 'rgb' }])
  const said = (await readPages(content)).join(' ')
  expect(said.match(/\[Imaginea lipsește\]/g)).toHaveLength(3)
  expect(said).toContain('Fotografia lipsă')
})

test('many pictures stay within what a document may be', async () => {
  const noise = await sharp({
    create: {
      width: 1800,
      height: 1800,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 100 })
    .toBuffer()
  const stored = await store(noise)
  const pictures = await readPictures(
    app.services,
    Array.from({ length: 60 }, (_, id) => ({ id, key: stored[0]!.key })),
  )
  const bytes = [...pictures.values()].reduce((sum, { data }) => sum + data.length, 0)
  expect(pictures.size).toBe(60)
  expect(bytes).toBeLessThan(32 * 2 ** 20)
})
