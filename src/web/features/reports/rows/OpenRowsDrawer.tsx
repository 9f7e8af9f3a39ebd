import { useCanGoBack, useLocation, useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Report } from '#domain/reports/figures.ts'
import type { ReportAsk, TabProps } from '../tab-props.ts'
import type { OpenRows } from '../report-search.ts'

const RowsDrawer = lazy(() => import('./RowsDrawer.tsx'))

interface OpenRowsDrawerProps {
  report: Report
  rows: OpenRows
  ask: ReportAsk
  onChange: TabProps['onChange']
}

/** The drawer of the address. Closing goes back to where it was opened, so that Back does not open it again. */
export function OpenRowsDrawer({ report, rows, ask, onChange }: OpenRowsDrawerProps) {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const wasOpenedHere = useLocation({ select: ({ state }) => state.opensRows === true })
  return (
    <Suspense>
      <RowsDrawer
        report={report}
        rows={rows}
        ask={ask}
        onChange={patch => onChange({ rows: { ...rows, ...patch } }, { replace: true })}
        onClose={() => {
          if (wasOpenedHere && canGoBack) router.history.back()
          else onChange({ rows: undefined }, { replace: true })
        }}
      />
    </Suspense>
  )
}
