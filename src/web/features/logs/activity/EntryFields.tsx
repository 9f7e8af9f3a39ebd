import { useTranslation } from 'react-i18next'
import type { AuditField } from '#contract/logs/audit-log.ts'
import styles from './EntryFields.module.css'

/** Field by field what was and what is; of what is new, or gone, one column says it. */
export function EntryFields({ fields }: { fields: readonly AuditField[] }) {
  const { t } = useTranslation('logs')
  const hasBoth = fields.some(({ change }) => change === 'changed')
  const isMixed =
    hasBoth ||
    (fields.some(each => each.change === 'added') && fields.some(each => each.change === 'removed'))
  return (
    <table className={styles.table} aria-label={t('entry.fields')} data-single={!isMixed || undefined}>
      <thead>
        <tr>
          <th scope="col">{t('entry.field')}</th>
          {isMixed ? (
            <>
              <th scope="col">{t('entry.before')}</th>
              <th scope="col">{t('entry.after')}</th>
            </>
          ) : (
            <th scope="col">{t('entry.value')}</th>
          )}
        </tr>
      </thead>
      <tbody>
        {fields.map(field => (
          <tr key={field.key}>
            <th scope="row">{field.label}</th>
            {field.change === 'same' ? (
              <td colSpan={isMixed ? 2 : 1} dir="auto">
                {field.before}
              </td>
            ) : isMixed ? (
              <>
                <td dir="auto">{field.before === null ? null : <del>{field.before}</del>}</td>
                <td dir="auto">{field.after === null ? null : <ins>{field.after}</ins>}</td>
              </>
            ) : (
              <td dir="auto">
                {field.change === 'removed' ? <del>{field.before}</del> : <ins>{field.after}</ins>}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
