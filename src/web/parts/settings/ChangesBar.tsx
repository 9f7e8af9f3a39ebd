import { IconArrowNarrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import type { SettingWords } from './SettingRow.tsx'
import type { SettingsDraft } from './use-settings-draft.ts'
import { useValueWords } from './use-value-words.ts'
import styles from './ChangesBar.module.css'

interface ChangesBarProps {
  words: Readonly<Record<string, SettingWords>>
  /** What a change leaves as it is. */
  kept: string
  draft: SettingsDraft
}

/** What will change and the one press that saves it all: beside the settings, or below them on small screens. */
export function ChangesBar({
  words,
  kept,
  draft: { section, saved, draft, changed, ...actions },
}: ChangesBarProps) {
  const { t } = useTranslation(['staff', 'common'])
  const say = useValueWords()
  return (
    <aside
      className={styles.bar}
      aria-label={t('staff:settings.changesLabel')}
      data-empty={changed.length === 0 || undefined}
    >
      <p className={styles.count} role="status">
        {changed.length > 0
          ? t('staff:settings.changes', { count: changed.length })
          : t('staff:settings.noChanges')}
      </p>
      {changed.length > 0 ? (
        <>
          <ul className={styles.list}>
            {changed.map(key => (
              <li key={key} className={styles.change}>
                <h3>{words[key]!.label}</h3>
                <p>
                  <del>{say(section[key]!, saved[key])}</del>
                  <IconArrowNarrowRight size={16} stroke={1.75} aria-hidden="true" />
                  <ins>{say(section[key]!, draft[key])}</ins>
                </p>
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
    </aside>
  )
}
