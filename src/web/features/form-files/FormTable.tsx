import {
  IconCopy,
  IconDeviceTablet,
  IconFileText,
  IconFileTypePdf,
  IconRefresh,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  getCompletedForm,
  getFormTemplatePdf,
  sendFormFile,
  type ListedFormFile,
} from '#contract/documents/form-files.ts'
import { call } from '#web/api/client.ts'
import { openFile } from '#web/api/download.ts'
import { newKey } from '#web/api/new-key.ts'
import { useInvalidate } from '#web/api/query.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import { showError, showNotice } from '#web/ui/notices.ts'
import { DotsMenu } from '#web/ui/RowMenu.tsx'
import { FormStateBadge } from './FormStateBadge.tsx'
import { useFormWords } from './use-form-words.ts'
import styles from './FormTable.module.css'

interface FormTableProps {
  files: readonly ListedFormFile[] | undefined
  openId: number | undefined
  zone: string
  may: { send: boolean; read: boolean; void: boolean }
  onOpen: (file: ListedFormFile) => void
  onTablet: (file: ListedFormFile) => void
  onVoid: (file: ListedFormFile) => void
}

/** A row a form; a press opens what is known of it. */
export function FormTable({ files, openId, zone, may, onOpen, ...acts }: FormTableProps) {
  const { t } = useTranslation('form-files')
  const words = useFormWords(zone)
  return (
    <div className={styles.table}>
      <DataTable
        label={t('title')}
        nameHead={t('form')}
        items={files}
        keyOf={file => file.id}
        renderName={(file, look) => (
          <span className={styles.who}>
            {may.read ? (
              <button type="button" {...look} aria-expanded={file.id === openId} onClick={() => onOpen(file)}>
                {file.title}
              </button>
            ) : (
              <strong>{file.title}</strong>
            )}
            <small>{words.about(file)}</small>
          </span>
        )}
        columns={[
          {
            name: 'state',
            head: t('state'),
            phone: true,
            renderCell: file => <FormStateBadge state={file.state} />,
          },
          {
            name: 'when',
            head: t('when'),
            phone: true,
            renderCell(file) {
              const { first, second, warns } = words.times(file)
              return (
                <span className={styles.when}>
                  {first}
                  <small data-warns={warns || undefined}>{second}</small>
                </span>
              )
            },
          },
        ]}
        renderTools={file => <FormTools file={file} may={may} {...acts} />}
      />
    </div>
  )
}

type FormToolsProps = Pick<FormTableProps, 'may' | 'onTablet' | 'onVoid'> & { file: ListedFormFile }

/** What is done most with a form, and all that can be. */
function FormTools({ file, may, onTablet, onVoid }: FormToolsProps) {
  const { t } = useTranslation('form-files')
  const invalidate = useInvalidate()
  const isWaiting = file.state === 'waiting'
  const isUnsigned = isWaiting || file.state === 'open' || file.state === 'expired'
  const maySend = isUnsigned && may.send
  const mayOpen = file.state === 'signed' && may.read
  const sending = useMutation({
    mutationFn: () => call(sendFormFile, { id: file.id }, { idempotencyKey: newKey() }),
    onSuccess() {
      invalidate(['patient_record'])
      showNotice({ kind: 'ok', text: t('didSend', { count: 1 }) })
    },
  })
  const read = (what: typeof getCompletedForm | typeof getFormTemplatePdf) =>
    void openFile(what, { id: file.id, inline: true }).catch((error: Error) => showError(error.message))
  const sendWord = t(isWaiting ? 'sendOne' : 'sendAgain')
  const SendIcon = isWaiting ? IconSend : IconRefresh
  return (
    <span className={styles.tools}>
      {mayOpen ? (
        <IconButton
          dense
          label={t('openPdf')}
          disabled={!file.is_ready}
          onClick={() => read(getCompletedForm)}
        >
          <IconFileTypePdf size={20} stroke={1.75} />
        </IconButton>
      ) : maySend ? (
        <IconButton dense label={sendWord} aria-busy={sending.isPending} onClick={() => sending.mutate()}>
          <SendIcon size={20} stroke={1.75} />
        </IconButton>
      ) : null}
      {maySend || may.read || (isUnsigned && may.void) ? (
        <DotsMenu label={t('actionsFor', { name: file.title })}>
          {maySend ? (
            <MenuItem icon={<SendIcon size={18} stroke={1.75} />} onClick={() => sending.mutate()}>
              {sendWord}
            </MenuItem>
          ) : null}
          {maySend ? (
            <MenuItem icon={<IconDeviceTablet size={18} stroke={1.75} />} onClick={() => onTablet(file)}>
              {t('onTablet')}
            </MenuItem>
          ) : null}
          {mayOpen ? (
            <MenuItem icon={<IconCopy size={18} stroke={1.75} />} onClick={() => read(getCompletedForm)}>
              {t('openPdf')}
            </MenuItem>
          ) : null}
          {may.read ? (
            <MenuItem
              icon={<IconFileText size={18} stroke={1.75} />}
              onClick={() => read(getFormTemplatePdf)}
            >
              {t('emptyForm')}
            </MenuItem>
          ) : null}
          {isUnsigned && may.void ? (
            <MenuItem icon={<IconTrash size={18} stroke={1.75} />} onClick={() => onVoid(file)}>
              {t('takeBack')}
            </MenuItem>
          ) : null}
        </DotsMenu>
      ) : null}
    </span>
  )
}
