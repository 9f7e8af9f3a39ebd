import { IconDownload, IconFileTypeCsv, IconTable } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { exportReport } from '#contract/reports/report-exports.ts'
import type { Report } from '#domain/reports/figures.ts'
import { download } from '#web/api/download.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { Downloading } from '#web/parts/list/Downloading.tsx'
import { useExport } from '#web/parts/list/use-export.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import type { OpenRows } from '../report-search.ts'
import type { ReportAsk } from '../tab-props.ts'
import styles from './RowsDrawer.module.css'

const ICONS = { xlsx: IconTable, csv: IconFileTypeCsv }
const FORMATS = ['xlsx', 'csv'] as const

interface RowsExportProps {
  report: Report
  rows: OpenRows
  ask: ReportAsk
}

/** Takes away the rows as they are narrowed. An hour of everybody's, or one weekday's, is no bar of a report: not those. */
export function RowsExport({ report, rows, ask }: RowsExportProps) {
  const { t } = useTranslation('reports')
  const { can } = useStaff()
  const isPhone = useMedia('(width < 768px)')
  const { measure, group, key, only, from = ask.from, to = ask.to, q, weekday } = rows
  const taking = useExport((wish: { format: (typeof FORMATS)[number] }, options) =>
    download(
      exportReport,
      {
        report,
        ...ask,
        compare: 'none',
        from,
        to,
        measure,
        group,
        key,
        only,
        search: q?.trim() ?? '',
        rows: true,
        ...wish,
      },
      options,
    ),
  )
  if (!can('patients.export') || weekday !== undefined || key?.startsWith('0-')) return null
  if (taking.bytes !== undefined) return <Downloading bytes={taking.bytes} onCancel={taking.cancel} />
  return (
    <Menu
      side="end"
      label={t('rows.download')}
      triggerClassName={isPhone ? styles.take : buttonClass({ variant: 'secondary', size: 'dense' })}
      trigger={
        <>
          <IconDownload size={isPhone ? 22 : 18} stroke={1.75} aria-hidden="true" />
          {isPhone ? null : t('rows.download')}
        </>
      }
    >
      {FORMATS.map(format => {
        const Icon = ICONS[format]
        return (
          <MenuItem
            key={format}
            icon={<Icon size={18} stroke={1.75} />}
            onClick={() => taking.start({ format })}
          >
            {t(`export.${format}`)}
          </MenuItem>
        )
      })}
    </Menu>
  )
}
