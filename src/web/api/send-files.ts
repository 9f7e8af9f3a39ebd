import type { Call, CallInput, CallReply } from '#contract/call.ts'
import { addressOf, makeRequest, type CallOptions, type OptionsOf } from './client.ts'

/** Without a byte moving for so long, nothing will. */
const SILENT_MILLISECONDS = 30_000

interface SendOptions extends CallOptions {
  /** Told how much of it is on its way, 0 to 1. */
  readonly onProgress?: (share: number) => void
}

/** As `call`, for a call that takes files: they are streamed, however long that takes, while somebody watches. */
export function sendFiles<C extends Call>(
  definition: C,
  input: CallInput<C>,
  ...[options = {}]: OptionsOf<C, SendOptions>
): Promise<CallReply<C>> {
  const { url, fields } = addressOf(definition, input)
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one instanceof Blob) form.append(name, one)
      else if (one !== undefined && one !== null)
        form.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one))
    }
  }
  return makeRequest<C>(options, headers => post(url, headers, form, options))
}

/** The one way of browsers to see how far a body has come is their oldest. */
function post(
  url: string,
  headers: Record<string, string>,
  form: FormData,
  { onProgress, signal }: SendOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    let silence = setTimeout(cancel, SILENT_MILLISECONDS)
    const settle = (done: () => void) => () => {
      clearTimeout(silence)
      signal?.removeEventListener('abort', cancel)
      done()
    }
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      clearTimeout(silence)
      silence = setTimeout(cancel, SILENT_MILLISECONDS)
      if (total > 0) onProgress?.(loaded / total)
    })
    request.addEventListener(
      'load',
      settle(() => resolve(new Response(request.responseText, { status: request.status }))),
    )
    for (const end of ['error', 'abort'] as const)
      request.addEventListener(
        end,
        settle(() => reject(new Error('no answer'))),
      )
    signal?.addEventListener('abort', cancel)
    if (signal?.aborted) reject(new Error('cancelled'))
    else request.send(form)
  })
}
