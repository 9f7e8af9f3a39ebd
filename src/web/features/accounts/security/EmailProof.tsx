import { useTranslation } from 'react-i18next'
import { LightDialog } from '#web/ui/LightDialog.tsx'
import { ProofByCode } from '../ProofByCode.tsx'
import { useProofs } from '../use-proofs.ts'

/** Shows that the account's email is its person's, before codes are sent there. */
export function EmailProof({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation('security')
  const proofs = useProofs(onClose)
  if (!proofs) return null
  return (
    <LightDialog title={t('email.proveTitle')} text={t('email.proveText')} onClose={onClose}>
      <ProofByCode method="email" target={proofs.email ?? ''} onDone={onDone} />
    </LightDialog>
  )
}
