import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Proof } from '#contract/accounts/account-security.ts'
import { Button } from '#web/ui/Button.tsx'
import { LightDialog } from '#web/ui/LightDialog.tsx'
import { ProofByApp } from './ProofByApp.tsx'
import { knowsPasskeys } from './passkeys/passkey-support.ts'
import { ProofByPasskey } from './passkeys/ProofByPasskey.tsx'
import { ProofByCode } from './ProofByCode.tsx'
import { ProofByPassword } from './ProofByPassword.tsx'
import { useProofs } from './use-proofs.ts'
import styles from './AccountForm.module.css'

/** "Show that it is you": by the first way that the person has, or by another that they choose. */
export function ProofDialog({ onDone }: { onDone: (isProved: boolean) => void }) {
  const { t } = useTranslation('security')
  const [chosen, setChosen] = useState<Proof>()
  const proofs = useProofs(() => onDone(false))
  if (!proofs) return null
  const { email, mobile } = proofs
  const methods = proofs.methods.filter(each => each !== 'passkey' || knowsPasskeys())
  const method = chosen ?? methods[0]
  const isProved = () => onDone(true)
  return (
    <LightDialog title={t('proof.title')} text={t('proof.text')} onClose={() => onDone(false)}>
      {method === 'passkey' ? <ProofByPasskey onDone={isProved} /> : null}
      {method === 'password' ? <ProofByPassword onDone={isProved} /> : null}
      {method === 'totp' ? <ProofByApp onDone={isProved} /> : null}
      {method === 'email' ? (
        <ProofByCode key="email" method="email" target={email ?? ''} onDone={isProved} />
      ) : null}
      {method === 'sms' ? (
        <ProofByCode key="sms" method="sms" target={mobile ?? ''} onDone={isProved} />
      ) : null}
      {methods.length > 1 ? (
        <div className={styles.ways}>
          <p className={styles.waysTitle}>{t('proof.otherwise')}</p>
          {methods
            .filter(each => each !== method)
            .map(each => (
              <Button key={each} variant="secondary" block onClick={() => setChosen(each)}>
                {t(`proof.ways.${each}`)}
              </Button>
            ))}
        </div>
      ) : null}
    </LightDialog>
  )
}
