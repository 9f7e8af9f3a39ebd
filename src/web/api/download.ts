import type { Call, CallInput } from '#contract/call.ts'
import { ANSWER_TIMEOUT } from './address.ts'
import { addressOf, answerTo, noAnswer, readReply } from './client.ts'

/** How long the browser may take to take hold of a file. */
const KEPT_MILLISECONDS = 60_000

export interface DownloadOptions {
  readonly signal?: AbortSignal
  /** Told how many bytes have come so far. */
  readonly onProgress?: (bytes: number) => void
}

/**
 * Asks a call for a file and saves it under the server's name once it is whole. Throws ApiError, also when it breaks off
 * or nothing comes for as long as an answer may take; what `signal` aborts throws its reason.
 */
export async function download<C extends Call>(
  definition: C,
  input: CallInput<C>,
  options: DownloadOptions = {},
): Promise<void> {
  const { blob, name } = await fetchFile(definition, input, options)
  save(blob, name)
}

/**
 * As `download`, but shows it in a tab of its own, which is there before the answer: a later one would be held for
 * unwanted. Call it from a press. What has to be done first is awaited once the tab is there.
 */
export async function openFile<C extends Call>(
  definition: C,
  input: CallInput<C>,
  first?: () => Promise<unknown>,
): Promise<void> {
  const tab = window.open('about:blank', '_blank')
  try {
    await first?.()
    const { blob } = await fetchFile(definition, input, {})
    const url = URL.createObjectURL(blob)
    if (tab) tab.location.href = url
    else window.location.href = url
    setTimeout(() => URL.revokeObjectURL(url), KEPT_MILLISECONDS)
  } catch (error) {
    tab?.close()
    throw error
  }
}

async function fetchFile<C extends Call>(
  definition: C,
  input: CallInput<C>,
  { signal, onProgress }: DownloadOptions,
): Promise<{ blob: Blob; name: string }> {
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const listen = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), ANSWER_TIMEOUT)
  }
  const either = signal ? AbortSignal.any([signal, silence.signal]) : silence.signal
  try {
    listen()
    const { url, fields } = addressOf(definition, input)
    const body = definition.method === 'GET' ? undefined : JSON.stringify(fields)
    const response = await answerTo({ signal }, headers =>
      fetch(url, {
        method: definition.method,
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
        body,
        signal: either,
      }),
    )
    if (!response.ok) await readReply(response)
    const parts: BlobPart[] = []
    let bytes = 0
    for await (const part of chunksOf(response)) {
      listen()
      parts.push(part)
      bytes += part.byteLength
      onProgress?.(bytes)
    }
    return {
      blob: new Blob(parts, { type: response.headers.get('content-type') ?? '' }),
      name: nameOf(response),
    }
  } catch (error) {
    if (signal?.aborted || !(error instanceof TypeError || silence.signal.aborted)) throw error
    throw noAnswer()
  } finally {
    clearTimeout(timer)
  }
}

async function* chunksOf(response: Response) {
  const reader = response.body?.getReader()
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) yield next.value
}

const nameOf = ({ headers }: Response) =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'zambet'

function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken hold of it by then.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MILLISECONDS)
}
