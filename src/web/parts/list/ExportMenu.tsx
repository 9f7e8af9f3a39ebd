import { IconDownload, IconFileTypeCsv, IconFileTypePdf, IconTable } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EXPORT_FORMATS, type ExportFormat } from '#contract/exports.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import { Downloading } from './Downloading.tsx'

const ICONS = { xlsx: IconTable, csv: IconFileTypeCsv, pdf: IconFileTypePdf }

interface ExportMenuProps {
  /** How much has come of the one that is on its way. */
  bytes: number | undefined
  /** In the bar of those chosen. */
  inBar?: boolean
  /** There is nothing to take away. */
  isEmpty?: boolean
  onStart: (format: ExportFormat) => void
  onCancel: () => void
}

/** Takes the list away: as which file, how far it has come, and a way to stop it. */
export function ExportMenu({ bytes, inBar = false, isEmpty = false, onStart, onCancel }: ExportMenuProps) {
  const { t } = useTranslation('clinic')
  if (bytes !== undefined) return <Downloading bytes={bytes} onCancel={onCancel} />
  return (
    <Menu
      up={inBar}
      disabled={isEmpty}
      triggerClassName={inBar ? undefined : buttonClass({ variant: 'secondary', size: 'dense' })}
      trigger={
        <>
          <IconDownload size={18} stroke={1.75} aria-hidden="true" />
          {t('list.download')}
        </>
      }
    >
      {EXPORT_FORMATS.map(each => {
        const Icon = ICONS[each]
        return (
          <MenuItem key={each} icon={<Icon size={18} stroke={1.75} />} onClick={() => onStart(each)}>
            {t(`list.formats.${each}`)}
          </MenuItem>
        )
      })}
    </Menu>
  )
}
