import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ScopeChoice } from './ScopeChoice.tsx'
import type { Scope, ScopeQuestion } from '#web/parts/bookings/use-questions.ts'
import styles from './ConflictDialog.module.css'

/** Asks which bookings of a series a change is about. */
export default function ScopeDialog({ question }: { question: ScopeQuestion }) {
  const { t } = useTranslation(['staff', 'common'])
  const [scope, setScope] = useState<Scope>('this')
  const { title, decide } = question
  return (
    <Dialog title={t('staff:booking.scope.title')} text={title} onClose={() => decide(undefined)}>
      <form
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          decide(scope)
        }}
      >
        <ScopeChoice label={t('staff:booking.scope.label')} value={scope} onChange={setScope} />
        <div className={styles.actions}>
          <Button variant="secondary" size="dense" onClick={() => decide(undefined)}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" size="dense">
            {t('staff:booking.scope.go')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
