import { useTranslation } from 'react-i18next'
import type { DraftSaver, Theirs } from '#web/parts/documents/saving/draft-saver.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import type { SheetDraft } from '../sheet/sheet-store.ts'
import { useSheetStore } from '../sheet/use-sheet.ts'
import { mergeSheets } from './merge-sheets.ts'
import styles from './StaleSheet.module.css'

interface StaleSheetProps {
  saver: DraftSaver<SheetDraft>
  theirs: Theirs<SheetDraft>
}

/** Two changed the same part of one template: whose stays. */
export function StaleSheet({ saver, theirs }: StaleSheetProps) {
  const { t } = useTranslation('report-templates')
  const store = useSheetStore()
  const mine = store.draft()
  const merged = mergeSheets(saver.base(), mine, theirs.draft)
  const name = theirs.by ?? t('save.somebody')
  if (merged.both.length === 0) return null

  function settle(isTheirs: boolean) {
    const draft = isTheirs ? mergeSheets(saver.base(), theirs.draft, mine).draft : merged.draft
    saver.settle(draft)
    store.replace(draft, { asStep: true })
  }

  return (
    <Dialog title={t('stale.title', { name })} text={t('stale.text')} onClose={() => settle(false)}>
      <ul className={styles.list}>
        {merged.both.map(part => (
          <li key={part}>{t(`stale.parts.${part}`)}</li>
        ))}
      </ul>
      <div className={styles.foot}>
        <Button variant="secondary" size="dense" onClick={() => settle(true)}>
          {t('stale.theirs', { name })}
        </Button>
        <Button size="dense" onClick={() => settle(false)}>
          {t('stale.mine')}
        </Button>
      </div>
    </Dialog>
  )
}
