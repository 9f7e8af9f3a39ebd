import { useEffect, useState } from 'react'
import type { ProofQuestion } from '#web/api/call-proved.ts'
import { ProofDialog } from '#web/features/accounts/ProofDialog.tsx'
import { loadNamespaces } from '#web/i18n/i18n.ts'

/** Asks whoever is signed in to show that it is them, over whatever page is open. */
export default function ProofHost({ question }: { question: ProofQuestion }) {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    void loadNamespaces('accounts', 'security').then(() => setReady(true))
  }, [])
  return ready ? <ProofDialog onDone={question.decide} /> : null
}
