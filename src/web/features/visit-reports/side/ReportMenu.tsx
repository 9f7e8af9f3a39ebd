import { IconRefresh, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { discardVisitReport, writeVisitReport } from '#contract/documents/visit-reports.ts'
import { ApiError, call } from '#web/api/client.ts'
import { useInvalidate } from '#web/api/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import { showError, showNotice } from '#web/ui/notices.ts'
import { DotsMenu } from '#web/ui/RowMenu.tsx'
import { useSettle, useTried } from '../use-settle.ts'
import type { ReportSideProps } from './ReportSide.tsx'
import styles from './ReportSide.module.css'

/** What else can be done with a draft. */
export function ReportMenu({ report, queue, writer, onOpen }: ReportSideProps) {
  const { t } = useTranslation('visit-reports')
  const invalidate = useInvalidate()
  const settle = useSettle(queue)
  const { busy, problem, tried } = useTried()
  const [isAsked, setIsAsked] = useState(false)
  if (report.status !== 'draft') return null
  const isEmpty = Object.keys(report.fields).length === 0

  const refresh = async () => {
    try {
      const { version } = await settle()
      queue.read((await call(writeVisitReport, { id: report.id, version, refresh: true })).data)
      showNotice({ kind: 'ok', text: t('refreshed'), topic: 'visit-report' })
    } catch (error) {
      showError((error as Error).message)
    }
    invalidate('patient_record')
  }
  async function discard(): Promise<void> {
    await queue.flush()
    // Gone already, as where the answer to the press before was lost.
    await call(discardVisitReport, { id: report.id, version: queue.get().base.version }).catch(error => {
      if (!(error instanceof ApiError) || error.status !== 404) throw error
    })
    queue.dropAll()
    queue.stop()
    invalidate('patient_record')
    showNotice({ kind: 'info', text: t('discarded'), topic: 'visit-report' })
    onOpen(undefined)
  }

  return (
    <>
      {report.tags_changed ? (
        <p className={styles.changed}>
          {t('tagsChanged')}{' '}
          <button type="button" className={styles.link} onClick={() => void refresh()}>
            {t('refresh')}
          </button>
        </p>
      ) : null}
      <DotsMenu label={t('more')}>
        <MenuItem icon={<IconRefresh size={18} stroke={1.75} />} onClick={() => void refresh()}>
          {t('refreshData')}
        </MenuItem>
        {report.number === null && !writer.other ? (
          <MenuItem
            icon={<IconTrash size={18} stroke={1.75} />}
            onClick={() =>
              isEmpty ? void discard().catch((error: Error) => showError(error.message)) : setIsAsked(true)
            }
          >
            {t('discard')}
          </MenuItem>
        ) : null}
      </DotsMenu>
      {isAsked ? (
        <Dialog title={t('discardTitle')} text={t('discardText')} onClose={() => setIsAsked(false)}>
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
          <div className={styles.foot}>
            <Button variant="secondary" size="dense" onClick={() => setIsAsked(false)}>
              {t('keep')}
            </Button>
            <Button variant="danger" size="dense" busy={busy} onClick={() => void tried(discard)}>
              {t('discard')}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </>
  )
}
