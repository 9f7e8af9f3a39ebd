import { useState } from 'react'
import type { CallReply } from '#contract/call.ts'
import { verifyDocument } from '#contract/documents/public-documents.ts'
import { call } from '#web/api/client.ts'
import { hashOf, isPdf } from './hash-file.ts'

export interface Check {
  readonly key: number
  readonly file: File
  /** What is known of it; undefined while it is asked. */
  readonly answer?: CallReply<typeof verifyDocument>['data']
  readonly sha256?: string
  /** Whether it begins as a PDF does. */
  readonly isPdf?: boolean
  /** It could not be read, is too large for a browser, or nobody answered. */
  readonly problem?: 'unreadable' | 'large' | { readonly message: string }
}

/** A browser hashes what fits its memory. */
const LARGEST = 200 * 2 ** 20

let last = 0

/** Files whose fingerprints were asked about, the latest first. */
export function useChecks() {
  const [checks, setChecks] = useState<readonly Check[]>([])
  const change = (key: number, part: Partial<Check>) =>
    setChecks(known => known.map(one => (one.key === key ? { ...one, ...part } : one)))

  async function ask({ key, file }: Check): Promise<void> {
    if (file.size > LARGEST) return change(key, { problem: 'large' })
    try {
      const bytes = await file.arrayBuffer().catch(() => undefined)
      if (!bytes) return change(key, { problem: 'unreadable' })
      const sha256 = await hashOf(bytes)
      const { data } = await call(verifyDocument, { sha256 })
      change(key, { sha256, isPdf: isPdf(bytes), answer: data })
    } catch (error) {
      change(key, { problem: { message: (error as Error).message } })
    }
    return undefined
  }

  return {
    checks,
    add: (files: readonly File[]) => {
      const added = files.map((file): Check => ({ key: ++last, file }))
      setChecks(known => [...added, ...known])
      for (const check of added) void ask(check)
    },
    retry: ({ key, file }: Check) => {
      setChecks(known => known.map(one => (one.key === key ? { key, file } : one)))
      void ask({ key, file })
    },
  }
}
