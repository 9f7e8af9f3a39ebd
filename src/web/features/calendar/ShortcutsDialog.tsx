import { useTranslation } from 'react-i18next'
import { Dialog } from '#web/ui/Dialog.tsx'
import styles from './ShortcutsDialog.module.css'

const ROWS = [
  ['T', 'today'],
  ['J', 'next'],
  ['K', 'previous'],
  ['D', 'day'],
  ['W', 'week'],
  ['M', 'month'],
  ['L', 'list'],
  ['N', 'add'],
  ['F', 'find'],
  ['Z', 'undo'],
  ['/', 'search'],
  ['← ↑ → ↓', 'walk'],
  ['Enter', 'open'],
  ['Alt + ← ↑ → ↓', 'move'],
  ['Alt + Shift + ↑ ↓', 'resize'],
  ['Esc', 'close'],
  ['?', 'help'],
] as const

/** Every key the calendar understands. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('staff')
  return (
    <Dialog title={t('shortcuts.title')} onClose={onClose}>
      <dl className={styles.list}>
        {ROWS.map(([keys, name]) => (
          <div key={name}>
            <dt>{t(`shortcuts.${name}`)}</dt>
            <dd>
              <kbd>{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
