import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getProofs } from '#contract/account-security.ts'
import { query } from '#web/api/query.ts'
import { ProofByCode } from '../ProofByCode.tsx'
import { LightDialog } from '#web/ui/LightDialog.tsx'

/** Shows that the account's email is its person's, before codes are sent there. */
export function EmailProof({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation('security')
  const { data } = useQuery({ ...query(getProofs, {}), staleTime: 0 })
  if (!data) return null
  return (
    <LightDialog title={t('email.proveTitle')} text={t('email.proveText')} onClose={onClose}>
      <ProofByCode method="email" target={data.data.email ?? ''} onDone={onDone} />
    </LightDialog>
  )
}
