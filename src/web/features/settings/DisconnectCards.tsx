import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { disconnectStripe } from '#contract/money/card-account.ts'
import { call } from '#web/api/client.ts'
import { useInvalidate } from '#web/api/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { showNotice } from '#web/ui/notices.ts'
import styles from './CardAccount.module.css'

/** Asked before nobody can pay online any more. */
export function DisconnectCards({ pending, onClose }: { pending: number; onClose: () => void }) {
  const { t } = useTranslation(['settings', 'common'])
  const invalidate = useInvalidate()
  const leaving = useMutation({
    mutationFn: () => call(disconnectStripe, {}),
    onSuccess() {
      invalidate('clinic')
      showNotice({ kind: 'ok', text: t('settings:cards.disconnected') })
      onClose()
    },
  })
  return (
    <Dialog
      title={t('settings:cards.disconnectTitle')}
      text={t('settings:cards.disconnectText')}
      onClose={onClose}
    >
      <div className={styles.question}>
        {pending > 0 ? <p>{t('settings:cards.disconnectPending', { count: pending })}</p> : null}
        <div className={styles.choices}>
          <Button variant="secondary" size="dense" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button variant="danger" size="dense" busy={leaving.isPending} onClick={() => leaving.mutate()}>
            {t('settings:cards.disconnect')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
