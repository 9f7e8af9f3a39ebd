import { useMutation } from '@tanstack/react-query'
import { IconFingerprint } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { prove } from '#contract/accounts/account-security.ts'
import { ApiError, call } from '#web/api/client.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormProblem } from '../AccountForm.tsx'
import styles from '../AccountForm.module.css'

/** One press, and the device looks who is there. */
export function ProofByPasskey({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(['security', 'common'])
  const ask = useMutation({
    mutationFn: async () => {
      const { askPerson, isLeft } = await import('./browser-passkeys.ts')
      try {
        await call(prove, { passkey: await askPerson(call) })
        return true
      } catch (error) {
        if (isLeft(error)) return false
        throw error
      }
    },
    meta: { silent: true },
    onSuccess: isProved => isProved && onDone(),
  })
  const problem = ask.error instanceof ApiError ? ask.error.message : t('common:errors.unexpected')
  return (
    <div className={styles.form}>
      <FormProblem>{ask.error ? problem : ''}</FormProblem>
      <Button
        block
        busy={ask.isPending}
        icon={<IconFingerprint size={22} stroke={1.75} aria-hidden="true" />}
        onClick={() => ask.mutate()}
      >
        {t('proof.byPasskey')}
      </Button>
    </div>
  )
}
