import { IconColumns3 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Popover } from '#web/ui/Popover.tsx'
import styles from './ColumnMenu.module.css'
import type { ListColumn, useColumns } from './use-columns.ts'

interface ColumnMenuProps<T, File extends string> {
  columns: readonly ListColumn<T, File>[]
  choice: ReturnType<typeof useColumns<T, File>>
  /** Whether a file has the same. */
  isForFile: boolean
}

/** Which columns one wants to see. */
export function ColumnMenu<T, File extends string>({ columns, choice, isForFile }: ColumnMenuProps<T, File>) {
  const { t } = useTranslation('clinic')
  return (
    <Popover
      label={t('list.columns')}
      side="end"
      triggerClassName={styles.trigger}
      trigger={
        <>
          <IconColumns3 size={18} stroke={1.75} aria-hidden="true" />
          {t('list.columns')}
        </>
      }
    >
      {() => (
        <fieldset className={styles.choices}>
          <legend className="visually-hidden">{t('list.columns')}</legend>
          {columns
            .filter(column => column.optional)
            .map(column => (
              <label key={column.name} className={styles.choice}>
                <input
                  type="checkbox"
                  checked={choice.isShown(column)}
                  onChange={() => choice.toggle(column)}
                />
                {column.head}
              </label>
            ))}
          {isForFile ? <p className={styles.hint}>{t('list.columnsOfFile')}</p> : null}
        </fieldset>
      )}
    </Popover>
  )
}
