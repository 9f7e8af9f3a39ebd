import { showNotice } from '#web/ui/notices.ts'

/** Offers this page's address: through the phone's own sharing, else by copying it. `copied` says that it was copied. */
export async function shareLink(title: string, copied: string): Promise<void> {
  const url = location.href
  if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
    // Closing the phone's sheet rejects, and is no error.
    await navigator.share({ title, url }).catch(() => undefined)
  } else await copyText(url, copied)
}

/** Copies and says so; where the clipboard is refused, shows the text itself to be copied by hand. */
export async function copyText(text: string, copied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showNotice({ kind: 'ok', text: copied })
  } catch {
    showNotice({ kind: 'info', text })
  }
}
