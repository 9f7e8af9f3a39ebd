import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileRule } from '#contract/file.ts'
import { fieldMessage } from '#contract/field-messages.ts'
import type { Upload } from '#web/ui/FileDrop.tsx'
import { ApiError } from './client.ts'
import { joinSentences } from './field-errors.ts'
import { newKey } from './new-key.ts'

const MEGABYTE = 1024 * 1024

interface Sending {
  readonly signal: AbortSignal
  readonly idempotencyKey: string
  readonly onProgress: (share: number) => void
}

interface Uploads {
  readonly rule: FileRule
  /** Sends one file, as a rule by `sendFiles`. */
  readonly send: (file: File, options: Sending) => Promise<unknown>
  readonly onSent: (file: File) => void
}

/**
 * Files on their way: one after the other, each by itself, so that one that fails holds up no other. Hand what it gives to
 * `FileDrop`. A file sent again is the same to the server; those under way are given up with the page.
 */
export function useUploads({ rule, send, onSent }: Uploads) {
  const { t, i18n } = useTranslation('common')
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const running = useRef(new Map<string, AbortController>())
  const queue = useRef(Promise.resolve())

  useEffect(() => {
    const controllers = running.current
    return () => {
      for (const controller of controllers.values()) controller.abort()
    }
  }, [])

  const change = (key: string, part: Partial<Upload>) =>
    setUploads(known => known.map(one => (one.key === key ? { ...one, ...part } : one)))
  const drop = (key: string) => setUploads(known => known.filter(one => one.key !== key))

  function problemOf(file: File): string | undefined {
    const language = i18n.language === 'en' ? 'en' : 'ro'
    if (file.size > rule.maxBytes)
      return fieldMessage('file_too_large', language, { megabytes: rule.maxBytes / MEGABYTE })
    return undefined
  }

  function begin(upload: Upload) {
    const controller = new AbortController()
    running.current.set(upload.key, controller)
    queue.current = queue.current.then(() => carryOut(upload, controller.signal))
  }

  async function carryOut({ key, file }: Upload, signal: AbortSignal) {
    if (signal.aborted) return
    try {
      await send(file, { signal, idempotencyKey: key, onProgress: share => change(key, { share }) })
      drop(key)
      onSent(file)
    } catch (error) {
      if (signal.aborted) return
      const told = error instanceof ApiError ? error : undefined
      const ofFile = joinSentences(Object.values(told?.errors ?? {}).flat())
      change(key, {
        problem: (ofFile || told?.message) ?? t('errors.unexpected'),
        // What is wrong with the file itself stays wrong.
        mayRetry: !ofFile,
      })
    } finally {
      running.current.delete(key)
    }
  }

  return {
    uploads,
    onFiles(files: readonly File[]) {
      const added = files.map(file => ({
        key: newKey(),
        file,
        share: 0,
        problem: problemOf(file),
        mayRetry: false,
      }))
      setUploads(known => [...known, ...added])
      for (const upload of added) if (!upload.problem) begin(upload)
    },
    onRetry(upload: Upload) {
      const again = { ...upload, share: 0, problem: undefined, mayRetry: false }
      change(upload.key, again)
      begin(again)
    },
    onCancel({ key }: Upload) {
      running.current.get(key)?.abort()
      drop(key)
    },
  }
}
