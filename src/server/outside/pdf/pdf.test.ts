import { buffer } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import type { PdfDocument } from './pdf-document.ts'
import { PdfBusy, PdfThread, type PdfLimits } from './pdf.ts'

let maker: PdfThread
afterEach(() => maker.close())

function begin(limits: Partial<PdfLimits> = {}): void {
  maker = new PdfThread(limits)
}

const document = (content: PdfDocument['content']): PdfDocument => ({
  language: 'ro',
  clinic: 'Clinica Aurora',
  title: 'Titlu',
  pageLabel: '{page}/{pages}',
  made: 0,
  content,
})
const small = document(['Bună'])
const endless = document(['cuvânt '.repeat(3_000_000)])

const make = async (wanted: PdfDocument) => buffer(await maker.make(wanted))
const isPdf = (bytes: Buffer) => bytes.subarray(0, 5).toString() === '%PDF-' && bytes.includes('%%EOF')

test('documents that wait are made in their turn; one too many is told so', async () => {
  begin({ waiting: 2 })
  const made = [make(small), make(small), make(small)]
  await expect(maker.make(small)).rejects.toThrow(PdfBusy)
  expect((await Promise.all(made)).every(isPdf)).toBe(true)
})

test('a document that does not end in time fails alone', async () => {
  begin({ milliseconds: 2_500 })
  const stuck = make(endless)
  const next = make(small)
  await expect(stuck).rejects.toThrow('took too long')
  expect(isPdf(await next)).toBe(true)
})

test('a document that eats all memory takes its thread down, not the server', async () => {
  begin({ heapMegabytes: 64 })
  const hungry = make(endless)
  const next = make(small)
  await expect(hungry).rejects.toThrow(/memory/)
  expect(isPdf(await next)).toBe(true)
})

test('a document that grows too large is broken off', async () => {
  begin({ bytes: 5_000 })
  await expect(make(small)).rejects.toThrow('too large')
})

test('a document that cannot be made says why, and names no file of its own', async () => {
  begin()
  await expect(make(document([{ text: 'x', style: 'quiet', font: 'Comic Sans' }]))).rejects.toThrow(
    'Comic Sans',
  )
  await expect(make(document([{ image: '/etc/hostname' }]))).rejects.toThrow(/denied|not allowed|policy/i)
  await expect(make(document([(() => 'x') as never]))).rejects.toThrow('could not be cloned')
  expect(isPdf(await make(small))).toBe(true)
})

test('the thread goes when nothing is to be made, and comes back', async () => {
  begin({ idleMilliseconds: 50 })
  expect(isPdf(await make(small))).toBe(true)
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(isPdf(await make(small))).toBe(true)
})

test('what waits when the server stops is told so', async () => {
  begin()
  const made = [make(small), make(small)]
  const ends = Promise.allSettled(made)
  await maker.close()
  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
