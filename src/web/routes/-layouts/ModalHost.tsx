import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ForgotPasswordDialog } from '#web/features/accounts/ForgotPasswordDialog.tsx'
import { PatientLoginDialog } from '#web/features/accounts/PatientLoginDialog.tsx'
import { loadNamespaces } from '#web/i18n/i18n.ts'
import { ContactDialog } from './ContactDialog.tsx'
import type { Modal } from './modals.ts'
import { PrivacyDialog } from './PrivacyDialog.tsx'

const dialogs = {
  login: PatientLoginDialog,
  forgot: ForgotPasswordDialog,
  contact: ContactDialog,
  privacy: PrivacyDialog,
}

/** The dialog that the address names, over whatever page is open. */
export default function ModalHost({ modal }: { modal: Modal }) {
  const navigate = useNavigate()
  const [ready, setReady] = useState(false)

  useEffect(() => {
    void loadNamespaces('accounts', 'legal').then(() => setReady(true))
  }, [])

  if (!ready) return null
  const Shown = dialogs[modal]
  return (
    <Shown
      key={modal}
      onClose={() => {
        void navigate({
          to: '.',
          search: previous => ({ ...previous, modal: undefined }),
          replace: true,
          resetScroll: false,
        })
      }}
    />
  )
}
