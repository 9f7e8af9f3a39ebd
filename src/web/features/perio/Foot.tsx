import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import styles from './ExamView.module.css'

interface FootProps {
  problem: string | undefined
  busy: boolean
  button: string
  isDanger?: boolean
  onCancel: () => void
  onSend: () => void
}

/** The end of a dialog: what went wrong, the way back and the deed. */
export function Foot({ problem, busy, button, isDanger = false, onCancel, onSend }: FootProps) {
  const { t } = useTranslation('common')
  return (
    <div className={styles.foot}>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      <Button variant="secondary" size="dense" onClick={onCancel}>
        {t('actions.cancel')}
      </Button>
      <Button variant={isDanger ? 'danger' : 'primary'} size="dense" busy={busy} onClick={onSend}>
        {button}
      </Button>
    </div>
  )
}

/** Carries out one deed at a time and keeps why it failed. */
export function useTried() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function tried(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      setProblem((error as Error).message)
    }
    setBusy(false)
  }
  return { busy, problem, tried }
}
