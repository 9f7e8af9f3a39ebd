import { IconArrowBackUp, IconFileCode, IconFileTypePdf, IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getInvoice, getInvoicePdf, getInvoiceXml, type InvoiceRow } from '#contract/money/invoices.ts'
import { download } from '#web/api/download.ts'
import { query } from '#web/api/query.ts'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import { showError } from '#web/ui/notices.ts'
import { DotsMenu } from '#web/ui/RowMenu.tsx'

const EmailDialog = lazy(() => import('./EmailDialog.tsx'))
const StornoDialog = lazy(() => import('./StornoDialog.tsx'))

interface InvoiceMenuProps {
  row: InvoiceRow
  name: string
  mayWrite: boolean
}

/** What can be done with a document without opening it. */
export function InvoiceMenu({ row, name, mayWrite }: InvoiceMenuProps) {
  const { t } = useTranslation('invoices')
  const [open, setOpen] = useState<'email' | 'storno'>()
  const isIssued = row.state === 'issued'
  const isFiscal = row.kind === 'invoice' || row.kind === 'storno'
  const mayReverse = isIssued && row.kind === 'invoice' && row.reversed < row.total
  const save = (what: typeof getInvoicePdf | typeof getInvoiceXml) =>
    void download(what, { id: row.id }).catch((error: Error) => showError(error.message))
  return (
    <>
      <DotsMenu label={t('actionsFor', { name })}>
        <MenuItem icon={<IconFileTypePdf size={18} stroke={1.75} />} onClick={() => save(getInvoicePdf)}>
          {t('pdf')}
        </MenuItem>
        {mayWrite && isIssued && isFiscal ? (
          <MenuItem icon={<IconFileCode size={18} stroke={1.75} />} onClick={() => save(getInvoiceXml)}>
            {t('xml')}
          </MenuItem>
        ) : null}
        {mayWrite && isIssued ? (
          <MenuItem icon={<IconMail size={18} stroke={1.75} />} onClick={() => setOpen('email')}>
            {t('email')}
          </MenuItem>
        ) : null}
        {mayWrite && mayReverse ? (
          <MenuItem icon={<IconArrowBackUp size={18} stroke={1.75} />} onClick={() => setOpen('storno')}>
            {t('storno')}
          </MenuItem>
        ) : null}
      </DotsMenu>
      {open ? <InvoiceDialog id={row.id} open={open} onClose={() => setOpen(undefined)} /> : null}
    </>
  )
}

interface InvoiceDialogProps {
  id: number
  open: 'email' | 'storno'
  onClose: () => void
}

/** A dialog of a document that a list knows the outlines of alone. */
function InvoiceDialog({ id, open, onClose }: InvoiceDialogProps) {
  const navigate = useNavigate()
  const { data } = useQuery({ ...query(getInvoice, { id }), select: reply => reply.data })
  if (!data) return null
  const show = (made: number) =>
    void navigate({ to: '/cabinet/administration/invoices/$id', params: { id: String(made) } })
  return (
    <Suspense fallback={null}>
      {open === 'email' ? (
        <EmailDialog invoice={data} onClose={onClose} />
      ) : (
        <StornoDialog invoice={data} onClose={onClose} onMade={show} />
      )}
    </Suspense>
  )
}
