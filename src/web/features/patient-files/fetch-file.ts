import { linkPatientFile } from '#contract/patients/patient-files.ts'
import { addressFor } from '#web/api/address.ts'
import { call } from '#web/api/client.ts'
import { showError } from '#web/ui/notices.ts'

/** Where a file is for the next five minutes; `shown` where browsers cannot show the original. */
export async function addressOfFile(id: number, as: 'original' | 'shown' = 'original'): Promise<string> {
  const { data } = await call(linkPatientFile, { id, as })
  return addressFor(data.url)
}

/** Saves a file as it came. */
export async function downloadFile(id: number, name: string): Promise<void> {
  try {
    const link = document.createElement('a')
    link.href = await addressOfFile(id)
    link.download = name
    link.click()
  } catch (error) {
    tell(error)
  }
}

/** Opens a document in a tab of its own, which is there before the answer: a later one would be held for unwanted. */
export async function openDocument(id: number): Promise<void> {
  const tab = window.open('about:blank', '_blank')
  try {
    const address = await addressOfFile(id)
    if (tab) tab.location.href = address
    else window.location.href = address
  } catch (error) {
    tab?.close()
    tell(error)
  }
}

const tell = (error: unknown) => showError(error instanceof Error ? error.message : String(error))
