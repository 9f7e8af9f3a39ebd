import { useTranslation } from 'react-i18next'
import type { ListedTemplate } from '#contract/messages/message-templates.ts'
import { useFormat } from '#web/i18n/format.ts'

/** What a template did in 30 days, in two lines. */
export function TemplateNumbers({ template }: { template: ListedTemplate }) {
  const { t } = useTranslation('message-templates')
  const format = useFormat()
  const { sent, delivered, yes, no, rated, active, switched_at, tag_name: tag } = template
  const percent = (part: number, digits = 1) => format.number((part / sent) * 100, part === sent ? 0 : digits)
  return (
    <>
      {t('sent', { count: sent })}
      <span>
        {!active
          ? t('offSince', { date: format.dayMonth(switched_at) })
          : sent === 0
            ? null
            : yes + no > 0
              ? t('answered', { yes: percent(yes, 0), no: percent(no, 0) })
              : tag === 'review' && rated > 0
                ? t('rated', { percent: percent(rated, 0) })
                : t('delivered', { percent: percent(delivered) })}
      </span>
    </>
  )
}
