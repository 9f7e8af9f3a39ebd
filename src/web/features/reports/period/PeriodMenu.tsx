import { IconCalendar, IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { spanOfPeriod } from '#domain/reports/periods.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useClinicFirstWeekday } from '#web/parts/clinic/clinic-queries.ts'
import { Popover } from '#web/ui/Popover.tsx'
import { saySpan } from '../say-span.ts'
import type { ReportAsk, TabProps } from '../tab-props.ts'
import type { ReportSearch } from '../report-search.ts'
import { USUAL_PERIOD } from '../use-report-address.ts'
import { PeriodPanel } from './PeriodPanel.tsx'
import styles from './Period.module.css'

interface PeriodMenuProps {
  search: ReportSearch
  ask: ReportAsk
  today: string
  /** Where there is little room, the days alone are said. */
  isShort: boolean
  onChange: TabProps['onChange']
}

/** Which days the report is of: named ones, a month, a year, or any. */
export function PeriodMenu({ search, ask, today, isShort, onChange }: PeriodMenuProps) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const first = useClinicFirstWeekday()
  const period = search.from ? undefined : (search.period ?? USUAL_PERIOD)
  const days = saySpan(format, ask)
  // A day of its own name is named once.
  const named = period && !isShort ? t('period.named', { name: t(`period.${period}`), days }) : days
  return (
    <Popover
      label={t('period.title')}
      triggerClassName={styles.trigger}
      className={styles.popover}
      trigger={
        <>
          <IconCalendar size={18} stroke={1.75} aria-hidden="true" />
          <span>
            <span className="visually-hidden">{t('period.title')}: </span>
            {named}
          </span>
          <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
        </>
      }
    >
      {close => (
        <PeriodPanel
          chosen={period}
          days={ask}
          today={today}
          spanOf={each => spanOfPeriod(each, today, first)}
          onPeriod={each => {
            onChange({ period: each === USUAL_PERIOD ? undefined : each, from: undefined, to: undefined })
            close()
          }}
          onDays={({ from, to }) => {
            onChange({ period: undefined, from, to })
            close()
          }}
        />
      )}
    </Popover>
  )
}
