import { useQuery } from '@tanstack/react-query'
import { Fragment, useEffect } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { listCabinets } from '#contract/clinic/cabinets.ts'
import { listLocations } from '#contract/clinic/locations.ts'
import type { SectionName } from '#contract/settings/sections.ts'
import { query } from '#web/api/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useUnsaved } from '#web/ui/use-unsaved.ts'
import { CalendarPreview } from './CalendarPreview.tsx'
import { ChangesBar, type Explain } from './ChangesBar.tsx'
import type { Saved } from './setting-values.ts'
import { settingsQuery } from './settings-query.ts'
import { SettingRow } from './SettingRow.tsx'
import { CALENDAR, ENDS, PLACE_SETTINGS, SHOWN } from './shown-settings.ts'
import { joinDrafts, useSettingsDraft } from './use-settings-draft.ts'
import type { SettingsDraft } from './use-settings-draft.ts'
import { useSectionWords } from './use-section-words.ts'
import styles from './SettingsSection.module.css'

/** What a section has besides its settings, above, below and beside them, and what its changes do. */
export interface SectionMore {
  above?: ReactNode
  below?: ReactNode
  beside?: ReactNode
  explain?: Explain
  /** Whether it has all of the width while nothing is changed. */
  isWide?: boolean
}

interface SectionProps {
  name: SectionName
  /** What stands between the settings, after the one of this name. */
  after?: Readonly<Record<string, ReactNode>> | undefined
  /** What belongs to the section and saves itself, above and below its settings; and what is shown beside them. */
  more?: SectionMore | undefined
  onDirty: (isDirty: boolean) => void
}

/** The settings of a section; changes gather until they are saved together. */
export function SettingsSection({ name, after, more, onDirty }: SectionProps) {
  const { t } = useTranslation('common')
  const { data: saved, error, isFetching, refetch } = useQuery(settingsQuery(name))
  // What of the calendar is kept with the bookings.
  const bookings = useQuery(settingsQuery('bookings')).data
  if (saved && name === 'calendar' && bookings)
    return <CalendarSettings saved={saved} bookings={bookings} onDirty={onDirty} />
  if (saved && name !== 'calendar')
    return <OneSection key={name} name={name} after={after} more={more} saved={saved} onDirty={onDirty} />
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

function OneSection({ name, saved, ...rest }: SectionProps & { saved: Saved }) {
  return <Settings name={name} draft={useSettingsDraft(name, SHOWN[name], saved)} {...rest} />
}

type CalendarProps = Pick<SectionProps, 'onDirty'> & { saved: Saved; bookings: Saved }

function CalendarSettings({ saved, bookings, onDirty }: CalendarProps) {
  const own = useSettingsDraft('calendar', CALENDAR, saved)
  const places = useSettingsDraft('bookings', PLACE_SETTINGS, bookings)
  return <Settings name="calendar" draft={joinDrafts(own, places)} onDirty={onDirty} />
}

function Settings({ name, after, more, draft, onDirty }: SectionProps & { draft: SettingsDraft }) {
  const isDirty = draft.changed.length > 0
  useUnsaved(isDirty)
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])
  const { title, text, kept, words } = useSectionWords(name)
  const { cabinets, locations } = usePlaces()
  const isLocked: Readonly<Record<string, boolean>> = {
    ShowCabinets: cabinets > 1,
    ShowLocations: locations > 1,
  }
  return (
    <>
      <section
        className={styles.settings}
        data-wide={more?.isWide || undefined}
        aria-labelledby="settings-title"
      >
        <h2 id="settings-title" className={styles.heading}>
          {title}
        </h2>
        <p className={styles.text}>{text}</p>
        {more?.above}
        <ul>
          {Object.keys(draft.section)
            .filter(key => !Object.values(ENDS).includes(key))
            .map(key => (
              <Fragment key={key}>
                <SettingRow
                  name={key}
                  words={words}
                  draft={draft}
                  isLocked={isLocked[key] === true && draft.saved[key] === true}
                />
                {after?.[key]}
              </Fragment>
            ))}
        </ul>
        {more?.below}
      </section>
      <ChangesBar
        words={words}
        kept={kept}
        draft={draft}
        explain={more?.explain}
        preview={name === 'calendar' ? <CalendarPreview values={draft.draft} /> : more?.beside}
      />
    </>
  )
}

/** How many cabinets and locations are in use. */
function usePlaces() {
  const cabinets = useQuery(query(listCabinets, {})).data?.data ?? []
  const locations = useQuery(query(listLocations, {})).data?.data ?? []
  return { cabinets: countActive(cabinets), locations: countActive(locations) }
}

const countActive = (all: readonly { active: boolean }[]) => all.filter(each => each.active).length
