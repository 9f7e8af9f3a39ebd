import { execFile } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { CACHE } from './cache.ts'

const run = promisify(execFile)

export interface Request {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  body?: unknown
  token?: string
}

export interface Load {
  perSecond: number
  /** Milliseconds. */
  median: number
  p95: number
}

/** Sends the requests in turn over so many connections. Throws when any is refused: a fast error measures nothing. */
export async function wrk(
  origin: string,
  requests: readonly Request[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Load> {
  const script = `${CACHE}/wrk-${process.pid}.lua`
  writeFileSync(script, luaOf(requests))
  const threads = String(Math.min(2, connections))
  const { stdout } = await run('wrk', [
    '-t',
    threads,
    '-c',
    String(connections),
    '-d',
    `${seconds}s`,
    '-s',
    script,
    origin,
  ]).finally(() => rmSync(script))
  const line = stdout.split('\n').find(text => text.startsWith('RESULT '))
  if (!line) throw new Error(`wrk said:\n${stdout}`)
  const result = JSON.parse(line.slice(7)) as Load & { refused: number; lost: number }
  if (result.refused + result.lost > 0)
    throw new Error(
      `${result.refused} requests refused, ${result.lost} lost: ${requests[0]?.method} ${requests[0]?.path}`,
    )
  return result
}

function luaOf(requests: readonly Request[]): string {
  const made = requests.map(({ method, path, body, token }) => {
    const headers = [
      ...(body === undefined ? [] : [`["content-type"]="application/json"`]),
      ...(token === undefined ? [] : [`["authorization"]=${quote(`Bearer ${token}`)}`]),
    ]
    const text = body === undefined ? 'nil' : quote(JSON.stringify(body))
    return `wrk.format(${quote(method)}, ${quote(path)}, {${headers.join(', ')}}, ${text})`
  })
  return `
local requests
local threads = 0
function setup(thread) thread:set("number", threads) threads = threads + 1 end
function init(args)
  requests = {${made.map(text => `\n    function() return ${text} end`).join(',')} }
  for i = 1, #requests do requests[i] = requests[i]() end
end
local sent = 0
function request() sent = sent + 1 return requests[(number * math.floor(#requests / 2) + sent) % #requests + 1] end
function done(summary, latency)
  io.write(string.format('RESULT {"perSecond":%f,"median":%f,"p95":%f,"refused":%d,"lost":%d}\\n',
    summary.requests / summary.duration * 1e6, latency:percentile(50) / 1000, latency:percentile(95) / 1000,
    summary.errors.status, summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout))
end
`
}

function quote(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`
}
