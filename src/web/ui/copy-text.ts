import { showNotice } from './notices.ts'

/** Copies and says so; where there is no clipboard (plain HTTP) or it is refused, shows the text to be copied by hand. */
export async function copyText(text: string, copied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showNotice({ kind: 'ok', text: copied })
  } catch {
    showNotice({ kind: 'info', text })
  }
}
