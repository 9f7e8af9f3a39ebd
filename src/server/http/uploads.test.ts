import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineCall, EVERYBODY } from '#contract/call.ts'
import { files, type ReceivedFile } from '#contract/file.ts'
import { list, text } from '#contract/wire.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeForm, makePicture, type FormFile } from '#test/upload.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { acceptBodies } from './bodies.ts'
import { answerErrors } from './errors.ts'
import { describeApi } from './openapi.ts'
import { handle, registerCalls } from './register-calls.ts'
import { pathOf } from './uploads.ts'

const rule = {
  types: ['image/png', 'application/pdf'],
  maxBytes: 100_000,
  maxMegapixels: 1,
  maxCount: 3,
} as const
const call = defineCall({
  method: 'POST',
  path: '/observations',
  summary: 'Takes up to three files.',
  who: EVERYBODY,
  body: z.object({ note: text(1, 100), teeth: list(text(2, 2), 32).default([]), images: files(rule) }),
  reply: z.object({ seen: z.unknown() }),
})

let ground: TestApp
let app: FastifyInstance
let picture: Buffer
const incoming = mkdtempSync(join(tmpdir(), 'zambet-uploads-'))
beforeAll(async () => {
  ground = await startTestApp()
  picture = await makePicture(60, 40, 'png')
  app = Fastify()
  answerErrors(app)
  await acceptBodies(app)
  const { outside } = ground.services
  const services = { ...ground.services, outside: { ...outside, files: { ...outside.files, incoming } } }
  registerCalls(app, services, [
    handle(call, async ({ body }) => ({ seen: { ...body, images: body.images.map(see) } })),
  ])
})
afterAll(async () => {
  await app.close()
  await ground.stop()
  rmSync(incoming, { recursive: true })
})

const see = (file: ReceivedFile) => ({ ...file, bytes: readFileSync(pathOf(file)).length })

async function send(fields: Record<string, string | FormFile | readonly FormFile[]>) {
  const { body, type } = await makeForm(fields)
  const reply = await app.inject({
    method: 'POST',
    url: '/observations',
    body,
    headers: { 'content-type': type },
  })
  // Whatever became of it, nothing is left where files come in.
  expect(readdirSync(incoming)).toEqual([])
  return { ...(reply.json() as { seen: object; errors: object }), status: reply.statusCode }
}

const file = (name: string): FormFile => ({ content: picture, name })

test('texts and files are told apart, wherever they stand in the form', async () => {
  const pdf = { content: '%PDF-1.7\n%%EOF', name: 'C:\\fakepath\\raport\u202E.pdf' }
  const reply = await send({ images: [file('ă.png'), pdf], 'teeth[]': '11', note: 'x' })
  expect(reply).toMatchObject({
    status: 200,
    seen: {
      note: 'x',
      teeth: ['11'],
      images: [
        { name: 'ă.png', type: 'image/png', size: picture.length, bytes: picture.length },
        { name: 'raport.pdf', type: 'application/pdf', size: 14 },
      ],
    },
  })
})

test('none, an empty field, and a name with brackets are as good', async () => {
  expect(await send({ note: 'x' })).toMatchObject({ status: 200, seen: { images: [] } })
  expect(await send({ note: 'x', images: { content: '', name: '' } })).toMatchObject({ seen: { images: [] } })
  expect(await send({ note: 'x', 'images[]': [file('a'), file('b')] })).toMatchObject({
    seen: { images: [{}, {}] },
  })
})

test('what is refused names its field', async () => {
  const four = [file('1'), file('2'), file('3'), file('4')]
  expect(await send({ note: 'x', images: four })).toMatchObject({
    status: 422,
    errors: { images: ['Prea multe fișiere (cel mult 3).'] },
  })
  const large = { content: Buffer.concat([picture, Buffer.alloc(100_000)]) }
  expect(await send({ note: 'x', images: [file('1'), large] })).toMatchObject({
    status: 422,
    errors: { images: [expect.any(String)] },
  })
  expect(await send({ note: 'x', other: file('1') })).toMatchObject({
    errors: { other: [expect.any(String)] },
  })
  expect(await send({ note: 'x', images: file('') })).toMatchObject({
    status: 422,
    errors: { images: ['Alege un fișier.'] },
  })
  expect(await send({ note: '', images: file('1') })).toMatchObject({
    status: 422,
    errors: { note: [expect.any(String)] },
  })
  expect(await send({ note: 'x'.repeat(300_000), images: file('1') })).toMatchObject({ status: 413 })
})

test('the API’s document says where files go', () => {
  expect(describeApi(new Map([['addObservation', call]]), '1')['paths']).toMatchObject({
    '/observations': {
      post: {
        requestBody: {
          content: {
            'multipart/form-data': {
              schema: {
                properties: { images: { items: { type: 'string', format: 'binary' }, maxItems: 3 } },
              },
              encoding: { images: { contentType: 'image/png, application/pdf' } },
            },
          },
        },
      },
    },
  })
})
