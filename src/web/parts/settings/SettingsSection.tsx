import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SectionName, SettingsOf } from '#contract/settings/sections.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useUnsaved } from '#web/ui/use-unsaved.ts'
import { ChangesBar } from './ChangesBar.tsx'
import type { SavedValues } from './setting-values.ts'
import { settingsQuery } from './settings-query.ts'
import { SettingRow } from './SettingRow.tsx'
import type { SettingWords } from './SettingRow.tsx'
import { useSettingsDraft } from './use-settings-draft.ts'
import styles from './SettingsSection.module.css'

/** The settings of a section; changes gather until they are saved together. */
export function SettingsSection({ name }: { name: SectionName }) {
  const { t } = useTranslation('common')
  const { data: saved, error, isFetching, refetch } = useQuery(settingsQuery(name))
  if (saved) return <Settings key={name} name={name} saved={saved} />
  return (
    <div className={styles.message} aria-busy={!error}>
      {error ? (
        <EmptyState title={error.message}>
          <Button size="dense" busy={isFetching} onClick={() => void refetch()}>
            {t('actions.retry')}
          </Button>
        </EmptyState>
      ) : (
        <>
          <Skeleton width={240} />
          <Skeleton height={60} />
          <Skeleton height={60} />
        </>
      )}
    </div>
  )
}

/** What the catalogues say of a section, each of its settings included. */
type SectionTexts = {
  [Name in SectionName]: {
    title: string
    text: string
    kept: string
    words: Record<keyof SettingsOf<Name>, SettingWords>
  }
}[SectionName]

function Settings({ name, saved }: { name: SectionName; saved: SavedValues }) {
  const { t } = useTranslation('staff')
  const draft = useSettingsDraft(name, saved)
  useUnsaved(draft.changed.length > 0)
  const texts: SectionTexts = t(`settings.sections.${name}`, { returnObjects: true })
  const words: Readonly<Record<string, SettingWords>> = texts.words
  return (
    <>
      <section className={styles.settings} aria-labelledby="settings-title">
        <h2 id="settings-title" className={styles.heading}>
          {texts.title}
        </h2>
        <p className={styles.text}>{texts.text}</p>
        <ul>
          {Object.keys(draft.section).map(key => (
            <SettingRow key={key} name={key} words={words[key]!} draft={draft} />
          ))}
        </ul>
      </section>
      <ChangesBar words={words} kept={texts.kept} draft={draft} />
    </>
  )
}
