import { useTranslation } from 'react-i18next'
import { removeGiftCode, useGiftCode as markUsed, type GiftCode } from '#contract/money/gift-codes.ts'
import { call } from '#web/api/client.ts'
import { useInvalidate } from '#web/api/query.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { useSayLei } from './use-say-lei.ts'
import styles from './EndCodeDialog.module.css'

interface EndCodeProps {
  code: GiftCode
  how: 'use' | 'remove'
  onClose: () => void
}

/** Asks once more before a code is marked used or deleted, neither of which can be taken back. */
export function EndCodeDialog({ code, how, onClose }: EndCodeProps) {
  const { t } = useTranslation(['gift-cards', 'common'])
  const sayLei = useSayLei()
  const invalidate = useInvalidate()
  const { busy, problem, attempt } = useAttempt()
  const end = () =>
    attempt(async () => {
      await (how === 'use' ? call(markUsed, { id: code.id }) : call(removeGiftCode, { id: code.id }))
      invalidate('gift_card')
      showNotice({ kind: 'ok', text: t(how === 'use' ? 'end.used' : 'end.removed', { code: code.code }) })
      onClose()
    })
  return (
    <Dialog
      title={t(how === 'use' ? 'end.useTitle' : 'end.removeTitle')}
      text={t(how === 'use' ? 'end.useText' : 'end.removeText', {
        code: code.code,
        amount: sayLei(code.remaining),
      })}
      onClose={onClose}
    >
      <p className={styles.final}>{t('end.final')}</p>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      <div className={styles.foot}>
        <Button variant="secondary" size="dense" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
        <Button variant="danger" size="dense" busy={busy} onClick={() => void end()}>
          {t(how === 'use' ? 'gift-cards:end.use' : 'common:actions.delete')}
        </Button>
      </div>
    </Dialog>
  )
}
