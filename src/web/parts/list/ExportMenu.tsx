import { IconDownload, IconFileTypeCsv, IconFileTypePdf, IconTable, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EXPORT_FORMATS, type ExportFormat } from '#contract/exports.ts'
import { useFormat } from '#web/i18n/format.ts'
import { buttonClass, IconButton } from '#web/ui/Button.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import styles from './ExportMenu.module.css'

const ICONS = { xlsx: IconTable, csv: IconFileTypeCsv, pdf: IconFileTypePdf }
const MEGABYTE = 1_000_000

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
  const format = useFormat()
  if (bytes !== undefined)
    return (
      <span className={styles.running}>
        <span>{t('list.downloading', { size: format.number(bytes / MEGABYTE, 1) })}</span>
        <IconButton dense label={t('list.stopDownload')} onClick={onCancel}>
          <IconX size={18} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </span>
    )
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
