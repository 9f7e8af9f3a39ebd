import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { addClinic } from '#test/factories.ts'
import { readInfo, readMetadata, readPages, readSeal } from '#test/read-pdf.ts'
import { drawDocument } from '#server/features/document-pdf/draw-document.ts'
import { resealAll } from '#server/records/reseal.sql.ts'
import { givenKeys } from '#server/records/secret-keys.ts'
import { ownerPool } from '#server/db/owner.ts'
import { sealPdf } from './document-seals.ts'

let app: TestApp
let clinicId: number
let plain: Buffer
beforeAll(async () => {
  app = await startTestApp()
  clinicId = (await addClinic(app, { name: 'Clinica Țărăncuței & fiii' })).clinicId
  const { content } = await drawDocument(app.services, {
    language: 'ro',
    clinic: 'Clinica <Țărăncuței> & fiii',
    title: 'Acord & <semnat>',
    pageLabel: '{page}/{pages}',
    made: 0,
    content: ['Înțeleg și semnez. '.repeat(400)],
  })
  plain = content
})
afterAll(() => app.stop())

const AT = Date.parse('2026-11-24T06:51:03Z')
const seal = (content = plain, at = AT) =>
  sealPdf(app.services, clinicId, content, { reason: 'Formular 41-2231: „șters”', at })
const rows = async () =>
  (
    await app.sql.query<{ id: string; key_sealed: string; certificate: string; retired_at: Date | null }>(
      'select * from clinic_seals where clinic_id = $1 order by id',
      [clinicId],
    )
  ).rows

test('a sealed document holds what was there before byte for byte, and readers find its seal valid', async () => {
  const sealed = await seal()
  expect(sealed.subarray(0, plain.length).equals(plain)).toBe(true)
  const read = await readSeal(sealed)
  expect(read).toMatchObject({ isValid: true, isWhole: true })
  expect(read!.said).toContain('ETSI.CAdES.detached')
  expect(read!.said).toContain('SHA-256')
  const info = await readInfo(sealed)
  expect(info).toMatchObject({ Title: 'Acord & <semnat>', Pages: '2', 'PDF version': '1.7' })
  expect((await readPages(sealed))[0]).toContain('Înțeleg și semnez.')
  expect(await readSeal(plain)).toBeUndefined()
})

test('its description is XML, and says of itself that it is made to be kept', async () => {
  const said = await readMetadata(await seal())
  expect(said).toContain('<pdfaid:part>2</pdfaid:part>')
  expect(said).toContain('<pdfaid:conformance>B</pdfaid:conformance>')
  expect(said).toContain('Acord &#38; &#60;semnat&#62;')
  expect(said).not.toContain('<semnat>')
})

test('one byte that is another breaks the seal, wherever it is', async () => {
  const sealed = await seal()
  const from = sealed.indexOf('/Contents <', plain.length) + '/Contents '.length
  const to = sealed.indexOf('>', from) + 1
  expect(await readSeal(sealed)).toMatchObject({ isValid: true, isWhole: true })
  const outside = fc.oneof(fc.nat(from - 1), fc.integer({ min: to, max: sealed.length - 1 }))
  await fc.assert(
    fc.asyncProperty(outside, fc.integer({ min: 1, max: 255 }), async (position, difference) => {
      const changed = Buffer.from(sealed)
      changed[position] = changed[position]! ^ difference
      const read = await readSeal(changed)
      expect(read?.isValid === true && read.isWhole).toBe(false)
      expect(hashOf(changed)).not.toBe(hashOf(sealed))
    }),
    { numRuns: 40 },
  )
})

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')

test('clinics that seal for the first time at once make one key', async () => {
  const other = (await addClinic(app)).clinicId
  const sealed = await Promise.all(
    Array.from({ length: 4 }, () => sealPdf(app.services, other, plain, { reason: 'x', at: AT })),
  )
  const { rows: made } = await app.sql.query('select from clinic_seals where clinic_id = $1', [other])
  expect(made).toHaveLength(1)
  for (const each of sealed) expect(await readSeal(each)).toMatchObject({ isValid: true, isWhole: true })
})

test('the key lies sealed, opens with newer keys, and gives way once its certificate is over', async () => {
  await seal()
  const [first] = await rows()
  expect(first!.key_sealed).toMatch(/^v1\./)
  expect(first!.key_sealed).not.toContain('PRIVATE')
  const pool = ownerPool(app.url, 1)
  const { config } = app.services
  const keys = givenKeys(`noua:${'A'.repeat(43)}`, config.sessionSecret)
  try {
    expect(await resealAll(pool, keys)).toBeGreaterThan(0)
  } finally {
    await pool.end()
  }
  Object.assign(config, { secretKeys: keys })
  expect(await readSeal(await seal())).toMatchObject({ isValid: true })
  const later = Date.parse('2037-01-01T00:00:00Z')
  await seal(plain, later)
  const after = await rows()
  expect(after).toHaveLength(2)
  expect(after.map(({ retired_at: at }) => at?.getTime() ?? null)).toEqual([later, null])
})

test('what is no document of ours is not sealed', async () => {
  await expect(seal(Buffer.from('%PDF-1.7\n%%EOF\n'))).rejects.toThrow('plain table')
  await expect(seal(await seal())).rejects.toThrow(/already|plain table/)
})
