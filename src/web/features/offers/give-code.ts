import { copyText } from '#web/ui/copy-text.ts'

/** Sends a code on through the phone's own sharing, else copies it; `copied` says so. */
export async function giveCode(code: string, text: string, copied: string): Promise<void> {
  const url = `${location.origin}/patient/offers?code=${code}`
  if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
    // Closing the phone's sheet rejects, and is no error.
    await navigator.share({ text, url }).catch(() => undefined)
  } else await copyText(`${text} ${url}`, copied)
}
