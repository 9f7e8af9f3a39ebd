import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { nameOf } from '../model/element-words.ts'
import { elementOf } from '../model/looked-up.ts'
import type { Draft } from '../model/editing.ts'
import { useEditor } from '../model/use-editor.ts'
import type { DraftSaver, Theirs } from '#web/parts/documents/saving/draft-saver.ts'
import { mergeDrafts } from './merge-drafts.ts'
import styles from './Saving.module.css'

const PARTS = {
  title: 'stale.title_',
  languages: 'stale.languages',
  signing: 'stale.signing',
  services: 'stale.services',
} as const

/** Two changed the same parts of one form: whose stay. What is not chosen is a step back away. */
export function StaleQuestion({ saver, theirs }: { saver: DraftSaver<Draft>; theirs: Theirs<Draft> }) {
  const { t } = useTranslation(['form-builder', 'common'])
  const editor = useEditor()
  const mine = editor.get().draft
  const merged = mergeDrafts(saver.base(), mine, theirs.draft)
  const name = theirs.by ?? t('save.somebody')
  if (merged.both.length === 0) return null

  function nameOfPart(part: string): string {
    if (part in PARTS) return t(PARTS[part as 'title'])
    const element = elementOf(mine.form.elements, part) ?? elementOf(theirs.draft.form.elements, part)
    return element ? nameOf(element, editor.get().language, t) : t('stale.removed')
  }

  function settle(isTheirs: boolean) {
    // The other's whole, or both with mine where both changed the same: what was here before stays among the steps.
    const draft = isTheirs ? mergeDrafts(saver.base(), theirs.draft, mine).draft : merged.draft
    if (!isTheirs) editor.act({ act: 'replace', draft: theirs.draft })
    saver.settle(draft)
    editor.act({ act: 'replace', draft })
  }

  return (
    <Dialog title={t('stale.title', { name })} text={t('stale.text')} onClose={() => settle(false)}>
      <h3 className={styles.parts}>{t('stale.parts')}</h3>
      <ul className={styles.list}>
        {merged.both.map(part => (
          <li key={part}>{nameOfPart(part)}</li>
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
