import { IconDownload, IconEye, IconPencil, IconTrash, IconUserCheck } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { PatientFile } from '#contract/patients/patient-files.ts'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import { DotsMenu } from '#web/ui/RowMenu.tsx'
import { TickBox } from '#web/ui/TickBox.tsx'
import { FilePicture } from './FilePicture.tsx'
import { useFileWords } from './use-file-words.ts'
import styles from './PatientFiles.module.css'

export interface FileActions {
  readonly onOpen: (file: PatientFile) => void
  readonly onDownload: (file: PatientFile) => void
  /** Those who may only look are offered none of these. */
  readonly onEdit?: ((file: PatientFile) => void) | undefined
  readonly onRemove?: ((file: PatientFile) => void) | undefined
}

interface FileTileProps extends FileActions {
  file: PatientFile
  chosen: boolean
  onChoose: () => void
}

/** One file: a press opens it, its tick chooses it for comparing. */
export function FileTile({ file, chosen, onChoose, ...actions }: FileTileProps) {
  const { t } = useTranslation('files')
  const words = useFileWords()
  const title = words.title(file)
  return (
    <li className={clsx(styles.tile, chosen && styles.chosen)} data-id={file.id}>
      <button type="button" className={styles.open} onClick={() => actions.onOpen(file)}>
        <FilePicture file={file} />
        <span className={styles.title}>{title}</span>
        <span className={styles.about}>
          {[words.day(file), words.what(file), file.kind === 'photo' ? '' : words.size(file.size)]
            .filter(Boolean)
            .join(' · ')}
          {file.teeth.length > 0 ? ` · ${file.teeth.join(', ')}` : ''}
          {file.visible_to_patient ? (
            <IconUserCheck size={14} stroke={1.75} role="img" aria-label={t('patientSees')} />
          ) : null}
        </span>
      </button>
      {file.picture ? (
        <span className={styles.tick}>
          <TickBox label={t('choose', { name: title })} checked={chosen} onChange={onChoose} />
        </span>
      ) : null}
      <span className={styles.dots}>
        <FileMenu file={file} title={title} {...actions} />
      </span>
    </li>
  )
}

function FileMenu({
  file,
  title,
  onOpen,
  onDownload,
  onEdit,
  onRemove,
}: FileActions & { file: PatientFile; title: string }) {
  const { t } = useTranslation('files')
  return (
    <DotsMenu label={t('actionsFor', { name: title })}>
      <MenuItem icon={<IconEye size={18} stroke={1.75} />} onClick={() => onOpen(file)}>
        {t('open')}
      </MenuItem>
      <MenuItem icon={<IconDownload size={18} stroke={1.75} />} onClick={() => onDownload(file)}>
        {t('download')}
      </MenuItem>
      {onEdit ? (
        <MenuItem icon={<IconPencil size={18} stroke={1.75} />} onClick={() => onEdit(file)}>
          {t('edit')}
        </MenuItem>
      ) : null}
      {onRemove ? (
        <MenuItem icon={<IconTrash size={18} stroke={1.75} />} onClick={() => onRemove(file)}>
          {t('remove')}
        </MenuItem>
      ) : null}
    </DotsMenu>
  )
}
