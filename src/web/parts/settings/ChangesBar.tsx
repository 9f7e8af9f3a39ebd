import { IconArrowNarrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import type { SettingsDraft } from './use-settings-draft.ts'
import { LastChange } from './LastChange.tsx'
import type { Values } from './setting-values.ts'
import { useValueWords } from './use-value-words.ts'
import type { SettingWords } from './use-value-words.ts'
import styles from './ChangesBar.module.css'

/** What a change of a setting does, in the draft that it is part of. */
export type Explain = (key: string, draft: Values, changed: readonly string[]) => ReactNode

interface ChangesBarProps {
  words: Readonly<Record<string, SettingWords>>
  /** What a change leaves as it is. */
  kept: string
  draft: SettingsDraft
  /** What a change does, where it takes a sentence. */
  explain?: Explain | undefined
  /** How it will look. */
  preview?: ReactNode
}

/** What will change and the one press that saves it all: beside the settings, or below them on small screens. */
export function ChangesBar({
  words,
  kept,
  explain,
  preview,
  draft: { section, saved, draft, changed, lastChange, ...actions },
}: ChangesBarProps) {
  const { t } = useTranslation(['settings', 'common'])
  const say = useValueWords()
  return (
    <aside
      className={styles.bar}
      aria-label={t('settings:changesLabel')}
      data-empty={changed.length === 0 || undefined}
    >
      <p className={styles.count} role="status">
        {changed.length > 0 ? t('settings:changes', { count: changed.length }) : t('settings:noChanges')}
      </p>
      {changed.length > 0 ? (
        <>
          <ul className={styles.list}>
            {changed.map(key => (
              <li key={key} className={styles.change}>
                <h3>{words[key]!.label}</h3>
                <p>
                  <del>{say(section[key]!, saved[key], words[key])}</del>
                  <IconArrowNarrowRight size={16} stroke={1.75} aria-hidden="true" />
                  <ins>{say(section[key]!, draft[key], words[key])}</ins>
                </p>
                <div className={styles.does}>{explain?.(key, draft, changed)}</div>
              </li>
            ))}
          </ul>
          <p className={styles.kept}>{kept}</p>
          <div className={styles.actions}>
            <Button
              size="dense"
              className={styles.save}
              busy={actions.isSaving}
              disabled={actions.wrong.length > 0}
              onClick={actions.save}
            >
              {t('common:actions.save')}
            </Button>
            <Button variant="secondary" size="dense" onClick={actions.discard}>
              {t('common:actions.cancel')}
            </Button>
          </div>
        </>
      ) : null}
      <div className={styles.rest}>
        {preview}
        {lastChange ? <LastChange change={lastChange} section={section} words={words} /> : null}
      </div>
    </aside>
  )
}
