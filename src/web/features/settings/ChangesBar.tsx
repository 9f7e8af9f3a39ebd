import { IconArrowNarrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { BookingPolicy } from '#contract/settings.ts'
import { Button } from '#web/ui/Button.tsx'
import type { PolicyDraft } from './use-policy-draft.ts'
import { useRuleWords } from './use-rule-words.ts'
import styles from './ChangesBar.module.css'

/** What will change, rule by rule, and the one press that saves it all: beside the rules, or below them on small screens. */
export function ChangesBar({ saved, policy }: { saved: BookingPolicy; policy: PolicyDraft }) {
  const { t } = useTranslation(['staff', 'common'])
  const { valueText } = useRuleWords()
  const { changed, draft, wrong } = policy
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
            {changed.map(name => (
              <li key={name} className={styles.change}>
                <h3>{t(`staff:settings.${name}.label`)}</h3>
                <p>
                  <del>{valueText(name, saved[name])}</del>
                  <IconArrowNarrowRight size={16} stroke={1.75} aria-hidden="true" />
                  <ins>{valueText(name, draft[name])}</ins>
                </p>
              </li>
            ))}
          </ul>
          <p className={styles.kept}>{t('staff:settings.kept')}</p>
          <div className={styles.actions}>
            <Button
              size="dense"
              className={styles.save}
              busy={policy.isSaving}
              disabled={wrong.length > 0}
              onClick={policy.save}
            >
              {t('common:actions.save')}
            </Button>
            <Button variant="secondary" size="dense" onClick={policy.discard}>
              {t('common:actions.cancel')}
            </Button>
          </div>
        </>
      ) : null}
    </aside>
  )
}
