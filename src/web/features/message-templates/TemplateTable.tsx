import {
  IconCalendarPlus,
  IconClock,
  IconConfetti,
  IconHeartHandshake,
  IconRepeat,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ListedTemplate } from '#contract/messages/message-templates.ts'
import { TemplateRow } from './TemplateRow.tsx'
import { MOMENTS, momentOf, type Moment } from './template-words.ts'
import styles from './TemplateTable.module.css'

const ICONS: Record<Moment, typeof IconClock> = {
  booking: IconCalendarPlus,
  before: IconClock,
  after: IconHeartHandshake,
  days: IconConfetti,
  recall: IconRepeat,
}
const HEADS = ['name', 'whenHead', 'channel', 'languages', 'parts', 'numbers', 'switch'] as const

/** Templates by their moment in the life of a visit. */
export function TemplateTable({ templates }: { templates: readonly ListedTemplate[] }) {
  const { t } = useTranslation(['message-templates', 'common'])
  return (
    <table className={styles.table} aria-label={t('title')}>
      <thead>
        <tr>
          {HEADS.map(head => (
            <th key={head} scope="col">
              {t(head)}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">{t('common:actions.more')}</span>
          </th>
        </tr>
      </thead>
      {MOMENTS.map(moment => {
        const group = templates.filter(each => momentOf(each) === moment)
        const Icon = ICONS[moment]
        return group.length === 0 ? null : (
          <tbody key={moment}>
            <tr className={styles.group}>
              <th colSpan={8} scope="rowgroup">
                <span>
                  <Icon size={18} stroke={1.75} aria-hidden="true" />
                  {t(`moments.${moment}`)} <span className={styles.count}>{group.length}</span>
                </span>
              </th>
            </tr>
            {group.map(template => (
              <TemplateRow key={template.id} template={template} />
            ))}
          </tbody>
        )
      })}
    </table>
  )
}
