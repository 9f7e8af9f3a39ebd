import { useTranslation } from 'react-i18next'
import { GraphPart } from '../GraphPart.tsx'
import { isZero } from '../is-zero.ts'
import { NothingYet } from '../NothingYet.tsx'
import { OverTime } from '../OverTime.tsx'
import { SplitTable } from '../SplitTable.tsx'
import type { TabProps } from '../tab-props.ts'
import { TileStrip } from '../tiles/TileStrip.tsx'
import { useGraph } from '../use-graph.ts'
import styles from '../Tab.module.css'

const TILES = [
  'produced',
  'discounts',
  'invoiced',
  'collected',
  'left',
  'per_visit',
  'receivable',
  'advances',
] as const
const COLUMNS = ['completed', 'produced', 'discounts', 'invoiced', 'collected', 'left', 'per_visit'] as const

/** What was done, invoiced and collected, and who did it. */
export function FinancialTab(props: TabProps) {
  const { ask, onRows } = props
  const { t } = useTranslation('reports')
  const graph = useGraph('financial', ask)
  return (
    <GraphPart graph={graph}>
      {data =>
        isZero(data) ? (
          <NothingYet title={t('empty.financial')} text={t('empty.financialText')} />
        ) : (
          <div className={styles.tab}>
            <TileStrip
              graph={data}
              figures={TILES}
              onOpen={measure => onRows({ measure, report: 'financial' })}
            />
            <OverTime report="financial" bars={['produced']} line="collected" ask={ask} onRows={onRows} />
            <SplitTable
              {...props}
              report="financial"
              splits={['doctor', 'location', 'cabinet', 'service']}
              figures={COLUMNS}
              changeOf="produced"
            />
          </div>
        )
      }
    </GraphPart>
  )
}
