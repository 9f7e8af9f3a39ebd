import { useTranslation } from 'react-i18next'
import type { FigureKey } from '#domain/reports/figures.ts'
import { GraphPart } from '../GraphPart.tsx'
import { isZero } from '../is-zero.ts'
import { NothingYet } from '../NothingYet.tsx'
import { SplitTable } from '../SplitTable.tsx'
import type { TabProps } from '../tab-props.ts'
import { TileStrip } from '../tiles/TileStrip.tsx'
import { useGraph } from '../use-graph.ts'
import { ComingCard } from './ComingCard.tsx'
import { LostCard } from './LostCard.tsx'
import styles from './Clients.module.css'

const FIGURES = ['people', 'new_people', 'returning', 'lost'] as const

/** Who came, who for the first time, who again, and who no more. */
export function ClientsTab(props: TabProps) {
  const { ask, onRows } = props
  const { t } = useTranslation('report-people')
  const graph = useGraph('clients', ask)
  const open = (measure: FigureKey) => onRows({ measure, report: 'clients' })
  return (
    <GraphPart graph={graph}>
      {data =>
        isZero(data) ? (
          <NothingYet title={t('clients.empty')} text={t('clients.emptyText')} />
        ) : (
          <div className={styles.tab}>
            <TileStrip graph={data} figures={FIGURES} onOpen={open} />
            <div className={styles.pair}>
              <ComingCard ask={ask} onRows={onRows} />
              <LostCard ask={ask} count={data.totals.lost ?? 0} onRows={onRows} />
            </div>
            <SplitTable
              {...props}
              report="clients"
              splits={['doctor', 'location']}
              figures={FIGURES}
              changeOf="new_people"
            />
            <p className={styles.once}>{t('clients.once')}</p>
          </div>
        )
      }
    </GraphPart>
  )
}
