import {
  IconChevronDown,
  IconDownload,
  IconFileTypeCsv,
  IconFileTypePdf,
  IconTable,
} from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { EXPORT_FORMATS, type ExportFormat } from '#contract/exports.ts'
import { exportReport } from '#contract/reports/report-exports.ts'
import type { Group, Report } from '#domain/reports/figures.ts'
import { download } from '#web/api/download.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { Downloading } from '#web/parts/list/Downloading.tsx'
import { useExport } from '#web/parts/list/use-export.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import type { ReportAsk } from '../tab-props.ts'
import styles from './ExportButton.module.css'

const ICONS = { xlsx: IconTable, csv: IconFileTypeCsv, pdf: IconFileTypePdf }

interface ExportButtonProps {
  report: Report
  ask: ReportAsk
  group: Group | undefined
  /** A picture alone, where there is little room. */
  isShort: boolean
  /** What a mail's link asked for: it begins by itself, once. */
  wanted: ExportFormat | undefined
  onWanted: () => void
}

/** Takes the report away as it is narrowed, with the rows behind it or without. */
export function ExportButton({ report, ask, group, isShort, wanted, onWanted }: ExportButtonProps) {
  const { t } = useTranslation('reports')
  const { can } = useStaff()
  const mayRows = can('patients.export')
  const taking = useExport((wish: { format: ExportFormat; rows: boolean }, options) =>
    download(exportReport, { report, ...ask, group, ...wish }, options),
  )
  const begin = useEffectEvent((format: ExportFormat) => {
    taking.start({ format, rows: mayRows })
    onWanted()
  })
  useEffect(() => {
    if (wanted) begin(wanted)
  }, [wanted])

  if (taking.bytes !== undefined) return <Downloading bytes={taking.bytes} onCancel={taking.cancel} />
  const items = (rows: boolean) =>
    EXPORT_FORMATS.map(format => {
      const Icon = ICONS[format]
      return (
        <MenuItem
          key={format}
          icon={<Icon size={18} stroke={1.75} />}
          onClick={() => taking.start({ format, rows })}
        >
          {t(rows ? `export.rows.${format}` : `export.${format}`)}
        </MenuItem>
      )
    })
  return (
    <Menu
      side="end"
      label={t('export.open')}
      triggerClassName={isShort ? styles.short : buttonClass({ variant: 'secondary', size: 'dense' })}
      trigger={
        isShort ? (
          <IconDownload size={22} stroke={1.75} aria-hidden="true" />
        ) : (
          <>
            <IconDownload size={18} stroke={1.75} aria-hidden="true" />
            {t('export.open')}
            <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
          </>
        )
      }
    >
      {items(false)}
      {mayRows ? (
        <>
          <hr />
          {items(true)}
        </>
      ) : null}
    </Menu>
  )
}
