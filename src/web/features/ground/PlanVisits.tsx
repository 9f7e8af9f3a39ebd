import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { foldText } from '#domain/people/person-name.ts'
import { useFormat } from '#web/i18n/format.ts'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { PlanRow } from './PlanRow.tsx'
import { optionOf } from './use-plan.ts'
import type { Decided, Plan } from './use-plan.ts'
import styles from './PlanVisits.module.css'

const TABS = ['all', 'other', 'none'] as const
type Tab = (typeof TABS)[number]

const BELONGS: Record<Tab, (one: Decided) => boolean> = {
  all: () => true,
  other: one => optionOf(one)?.same_time === false,
  none: one => optionOf(one) === undefined,
}

/** Every visit with where it goes; one that is pressed shows where else it could. */
export function PlanVisits({ plan }: { plan: Plan }) {
  const { t } = useTranslation('leaving')
  const format = useFormat()
  const [tab, setTab] = useState<Tab>('all')
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<number>()
  const { decided, counts } = plan
  const words = foldText(search).split(' ').filter(Boolean)
  const shown = decided.filter(one => {
    const text = foldText(`${one.visit.patient_name} ${one.visit.services}`)
    return BELONGS[tab](one) && words.every(word => text.includes(word))
  })
  const labels = { all: t('tabAll'), other: t('tabOther'), none: t('tabNone') }
  const figures = [
    ['same', counts.same],
    ['other', counts.other],
    ['pinned', counts.pinned],
    ['cancelled', counts.cancelled],
  ] as const
  return (
    <section className={styles.visits} aria-label={t('list')}>
      <div className={styles.summary}>
        <p aria-live="polite">
          {figures.map(([key, count]) =>
            key === 'cancelled' && count === 0 ? null : (
              <span key={key}>
                <strong>{format.number(count)}</strong> {t(key)}
              </span>
            ),
          )}
        </p>
        <div className={styles.bar} aria-hidden="true">
          {figures.map(([key, count]) => (
            <span key={key} data-part={key} style={{ flexGrow: count }} />
          ))}
        </div>
      </div>
      <div className={styles.tools}>
        <Segmented
          label={t('tabs')}
          value={tab}
          options={TABS.map(value => ({
            value,
            label: `${labels[value]} ${format.number(decided.filter(BELONGS[value]).length)}`,
          }))}
          onChange={setTab}
        />
        <SearchBox label={t('search')} value={search} onChange={setSearch} />
      </div>
      {shown.length > 0 ? (
        // Where rows have nothing to press, the keyboard scrolls it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ul className={styles.list} aria-label={t('list')} tabIndex={0}>
          {shown.map(one => (
            <PlanRow
              key={one.visit.booking_id}
              decided={one}
              canChoose={plan.mode === 'move'}
              isOpen={plan.mode === 'move' && open === one.visit.booking_id}
              onToggle={() => setOpen(open === one.visit.booking_id ? undefined : one.visit.booking_id)}
              onChoose={outcome => plan.choose(one.visit, outcome)}
            />
          ))}
        </ul>
      ) : (
        <p className={styles.none}>{t('noneShown')}</p>
      )}
    </section>
  )
}
