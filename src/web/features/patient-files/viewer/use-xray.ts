import { useQuery } from '@tanstack/react-query'
import { linkPatientFile } from '#contract/patients/patient-files.ts'
import type { PatientFile } from '#contract/patients/patient-files.ts'
import type { DicomPixels } from '#domain/dicom/dicom-pixels.ts'
import { keyOf } from '#web/api/query.ts'
import { addressOfFile } from '../fetch-file.ts'

/** The pixels of an x-ray as its sensor saw them; undefined while they come, and where the picture made of it must do. */
export function useXray(file: PatientFile): DicomPixels | undefined {
  const { data } = useQuery({
    queryKey: [...keyOf(linkPatientFile, { id: file.id, as: 'original' }), 'pixels'],
    queryFn: ({ signal }) => readXray(file.id, signal),
    enabled: file.type === 'application/dicom' && file.not_shown === null && !file.missing,
    staleTime: Infinity,
    // Twenty million pixels are not kept for long once nobody looks.
    gcTime: 60_000,
    retry: false,
    meta: { silent: true },
  })
  return data ?? undefined
}

async function readXray(id: number, signal: AbortSignal): Promise<DicomPixels | null> {
  const response = await fetch(await addressOfFile(id), { signal })
  if (!response.ok) return null
  const bytes = await response.arrayBuffer()
  const worker = new Worker(new URL('decode.worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise(resolve => {
      worker.addEventListener('message', ({ data }: MessageEvent<{ pixels?: DicomPixels }>) =>
        resolve(data.pixels ?? null),
      )
      worker.addEventListener('error', () => resolve(null))
      signal.addEventListener('abort', () => resolve(null))
      worker.postMessage(bytes, [bytes])
    })
  } finally {
    worker.terminate()
  }
}
