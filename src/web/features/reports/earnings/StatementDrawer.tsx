import { IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/ui/Button.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import type { TabProps } from '../tab-props.ts'
import { Statement } from './Statement.tsx'
import styles from './Statement.module.css'

interface StatementDrawerProps extends Pick<TabProps, 'onChange'> {
  doctorId: number
  month: string
  onClose: () => void
}

/** The statement where there is no room for it beside the table. */
export function StatementDrawer({ doctorId, month, onChange, onClose }: StatementDrawerProps) {
  const { t } = useTranslation(['earnings', 'common'])
  const titleId = useId()
  return (
    <FormModal className={styles.drawer} width={480} titleId={titleId} onClose={onClose}>
      {dismiss => (
        <div className={styles.drawerInside} data-saves-itself="">
          <div className={styles.drawerHead}>
            <h2 id={titleId} tabIndex={-1}>
              {t('earnings:table.statement')}
            </h2>
            <IconButton dense label={t('common:actions.close')} onClick={dismiss}>
              <IconX size={20} stroke={1.75} />
            </IconButton>
          </div>
          <div className={styles.drawerBody}>
            <Statement
              isBare
              key={`${doctorId} ${month}`}
              doctorId={doctorId}
              month={month}
              onChange={onChange}
            />
          </div>
        </div>
      )}
    </FormModal>
  )
}
