import sharp from 'sharp'
import type { CallReply, TestApp } from './app.ts'

/** A picture of noise, with a place and a camera noted in it as phones do. */
export function makePicture(
  width = 400,
  height = 300,
  format: 'jpeg' | 'png' | 'webp' = 'jpeg',
): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .withExif({ IFD0: { Make: 'Zambet' }, IFD3: { GPSLatitude: '44/1 25/1 0/1' } })
    .toFormat(format)
    .toBuffer()
}

export interface FormFile {
  readonly content: Buffer | string
  readonly name?: string
}

/** A form as a browser sends it, fields in the order given. */
export async function makeForm(fields: Record<string, string | number | FormFile | readonly FormFile[]>) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) {
    for (const one of [value].flat())
      if (typeof one === 'object') form.append(field, new Blob([one.content as never]), one.name ?? 'a.jpg')
      else form.append(field, String(one))
  }
  const request = new Request('http://x', { method: 'POST', body: form })
  return {
    body: Buffer.from(await request.arrayBuffer()),
    type: request.headers.get('content-type') ?? '',
  }
}

/** Posts such a form. */
export async function upload(
  test: Pick<TestApp, 'call'>,
  path: string,
  headers: Record<string, string>,
  fields: Parameters<typeof makeForm>[0],
): Promise<CallReply> {
  const { body, type } = await makeForm(fields)
  return test.call('POST', path, { body, headers: { ...headers, 'content-type': type } })
}
