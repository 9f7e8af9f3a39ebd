import { listPasskeys } from '#contract/accounts/passkeys.ts'
import { call } from '#web/api/client.ts'
import { i18n, loadNamespaces } from '#web/i18n/i18n.ts'
import { showNotice } from '#web/ui/notices.ts'
import { addPasskeyHere } from './add-passkey.ts'
import { readsPerson } from './browser-passkeys.ts'
import { keepPasskeyHabit, readPasskeyHabit } from './passkey-support.ts'

/** After a sign-in by password, once in a browser: next time a finger or a face will do, where the device reads them. */
export async function offerPasskey(): Promise<void> {
  if (readPasskeyHabit() !== undefined || !(await readsPerson())) return
  const { data } = await call(listPasskeys, {})
  if (data.length > 0) return
  await loadNamespaces('sign-in')
  // Offered once, whatever becomes of it.
  keepPasskeyHabit('declined')
  showNotice({
    kind: 'info',
    text: i18n.t('sign-in:passkey.offer'),
    topic: 'passkey',
    action: {
      label: i18n.t('sign-in:passkey.offerYes'),
      run: () => void addPasskeyHere(),
    },
    otherAction: { label: i18n.t('sign-in:passkey.offerNo'), run: () => undefined },
  })
}
