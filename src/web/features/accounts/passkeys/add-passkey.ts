import { isAboutProof } from '#web/api/call-proved.ts'
import { ApiError } from '#web/api/client.ts'
import { i18n } from '#web/i18n/i18n.ts'
import { showError, showNotice } from '#web/ui/notices.ts'
import { isKnownHere, isLeft, makePasskey } from './browser-passkeys.ts'

/** Adds a passkey and says what became of it; who leaves what the device asks is told nothing. Answers whether it was added. */
export async function addPasskeyHere(): Promise<boolean> {
  try {
    await makePasskey()
    showNotice({ kind: 'ok', text: i18n.t('sign-in:passkey.added') })
    return true
  } catch (error) {
    if (isLeft(error) || isAboutProof(error)) return false
    if (error instanceof ApiError) showError(error.message)
    else showError(i18n.t(isKnownHere(error) ? 'sign-in:passkey.known' : 'sign-in:passkey.failed'))
    return false
  }
}
