import { copyText } from '#web/ui/copy-text.ts'

/** Offers this page's address: through the phone's own sharing, else by copying it. `copied` says that it was copied. */
export async function shareLink(title: string, copied: string): Promise<void> {
  const url = location.href
  if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
    // Closing the phone's sheet rejects, and is no error.
    await navigator.share({ title, url }).catch(() => undefined)
  } else await copyText(url, copied)
}
