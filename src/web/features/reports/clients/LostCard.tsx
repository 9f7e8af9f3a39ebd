import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listGraphRows } from '#contract/reports/graphs.ts'
import { query } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { ChartCard } from '../charts/ChartCard.tsx'
import { RowLink } from '../rows/RowLink.tsx'
import type { TabProps } from '../tab-props.ts'
import styles from './Clients.module.css'

const SHOWN = 6

interface LostCardProps extends Pick<TabProps, 'ask' | 'onRows'> {
  count: number
}

/** Whom the period lost, those who left last first; each leads to their record. */
export function LostCard({ ask, count, onRows }: LostCardProps) {
  const { t } = useTranslation('report-people')
  const format = useFormat()
  const { compare: _, ...days } = ask
  const { data } = useQuery({
    ...query(listGraphRows, { report: 'clients', ...days, measure: 'lost', orderType: 'desc', size: SHOWN }),
    meta: { silent: true },
    enabled: count > 0,
  })
  return (
    <ChartCard title={t('clients.lost')} className={styles.lost}>
      <p className={styles.about}>{count > 0 ? t('clients.lostText') : t('clients.noneLost')}</p>
      {count > 0 ? (
        <>
          <ul className={styles.people} aria-busy={!data}>
            {data
              ? data.data.map(row => (
                  <li key={row.id}>
                    <RowLink row={row} className={styles.person} onLeave={() => undefined}>
                      {row.title}
                    </RowLink>
                    <span>{row.at ? t('clients.lastVisit', { day: format.dayMonthYear(row.at) }) : ''}</span>
                  </li>
                ))
              : Array.from({ length: Math.min(count, SHOWN) }, (_each, index) => (
                  <li key={index}>
                    <Skeleton width="60%" height={14} />
                  </li>
                ))}
          </ul>
          <div>
            <Button
              variant="secondary"
              size="dense"
              onClick={() => onRows({ measure: 'lost', report: 'clients' })}
            >
              {t('clients.allLost', { count, shown: format.number(count) })}
            </Button>
          </div>
        </>
      ) : null}
    </ChartCard>
  )
}
