import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { fieldMessage } from '#contract/field-messages.ts'
import { PATIENT_FILE } from '#contract/patients/patient-files.ts'
import { useConnection } from '#web/api/connection.ts'
import { newKey } from '#web/api/new-key.ts'
import { invalidate } from '#web/api/query.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { useUnsaved } from '#web/ui/use-unsaved.ts'
import { FileQueue, type QueuedFile } from './file-queue.ts'
import { sendPatientFile } from './send-patient-file.ts'

const MEGABYTE = 1024 * 1024
/** Two hundred that arrive one after the other are not worth two hundred readings of the list. */
const READ_AGAIN_MS = 800

/** The files that this page sends for a patient; while any is on its way, leaving asks. */
export function useFileQueue(patientId: number): { queue: FileQueue; files: readonly QueuedFile[] } {
  const client = useQueryClient()
  const [queue] = useState(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    return new FileQueue({
      newKey,
      check: ({ size }) =>
        size > PATIENT_FILE.maxBytes
          ? fieldMessage('file_too_large', currentLanguage(), { megabytes: PATIENT_FILE.maxBytes / MEGABYTE })
          : undefined,
      send: (file, options) => sendPatientFile(patientId, file, options),
      onSent() {
        timer ??= setTimeout(() => {
          timer = undefined
          void invalidate(client, 'patient_record')
        }, READ_AGAIN_MS)
      },
    })
  })
  const files = useSyncExternalStore(queue.subscribe, queue.list)
  const isOnline = useConnection() !== 'offline'
  useEffect(() => queue.setOnline(isOnline), [queue, isOnline])
  useEffect(() => () => queue.stop(), [queue])
  useUnsaved(files.some(({ state }) => state === 'waiting' || state === 'sending'))
  return { queue, files }
}
