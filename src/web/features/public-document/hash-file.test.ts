import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashOf, isPdf } from './hash-file.ts'

const bufferOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer

test('a file has the fingerprint that the server computes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 2_000 }), async bytes => {
      const expected = createHash('sha256').update(bytes).digest('hex')
      expect(await hashOf(bufferOf(bytes))).toBe(expected)
    }),
  )
})

const of = (text: string) => bufferOf(new TextEncoder().encode(text))

test('a PDF is known by its mark, also a little behind the beginning', () => {
  expect(isPdf(of('%PDF-1.7\n'))).toBe(true)
  expect(isPdf(of('\n\n%PDF-1.4'))).toBe(true)
  expect(isPdf(of(`${' '.repeat(2_000)}%PDF-1.4`))).toBe(false)
  expect(isPdf(of('<html>'))).toBe(false)
  expect(isPdf(of(''))).toBe(false)
})
