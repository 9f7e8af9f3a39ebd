import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExportFormat } from '#contract/exports.ts'
import type { DownloadOptions } from '#web/api/download.ts'
import { showNotice } from '#web/ui/notices.ts'

/** What is wanted of a list as a file. */
export interface ExportWish<File extends string> {
  download: ExportFormat
  columns: File[]
  /** Only these; everybody who matches when left out. */
  ids?: number[]
}

export type AskExport<File extends string> = (
  wish: ExportWish<File>,
  options: DownloadOptions,
) => Promise<void>

/** Takes a file, one at a time. It goes on while another page is shown. */
export function useExport<Wish>(ask: ((wish: Wish, options: DownloadOptions) => Promise<void>) | undefined) {
  const { t } = useTranslation('common')
  const [bytes, setBytes] = useState<number>()
  const stop = useRef<AbortController>(undefined)

  async function start(wish: Wish): Promise<void> {
    if (!ask || stop.current) return
    const { signal } = (stop.current = new AbortController())
    setBytes(0)
    try {
      await ask(wish, { signal, onProgress: setBytes })
    } catch (error) {
      if (signal.aborted) return
      showNotice({
        kind: 'error',
        text: error instanceof Error ? error.message : t('errors.unexpected'),
        topic: 'export',
        action: { label: t('actions.retry'), run: () => void start(wish) },
      })
    } finally {
      stop.current = undefined
      setBytes(undefined)
    }
  }

  return {
    /** How much has come, while one is on its way. */
    bytes,
    start: (wish: Wish) => void start(wish),
    cancel: () => stop.current?.abort(),
  }
}
