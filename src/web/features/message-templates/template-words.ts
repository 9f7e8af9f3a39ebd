import { useTranslation } from 'react-i18next'
import type { ListedTemplate, MessageTemplate } from '#contract/messages/message-templates.ts'
import { isAtOnce } from '#domain/messages/template-check.ts'
import type { TemplateTag } from '#domain/messages/template.ts'
import { useFormat } from '#web/i18n/format.ts'

export const MOMENTS = ['booking', 'before', 'after', 'days', 'recall'] as const
export type Moment = (typeof MOMENTS)[number]

const MOMENT_OF: Record<TemplateTag, Moment> = {
  booked: 'booking',
  moved: 'booking',
  cancelled: 'booking',
  code: 'booking',
  form: 'booking',
  report: 'booking',
  confirmation: 'before',
  reminder: 'before',
  care: 'after',
  review: 'after',
  recall: 'recall',
  birthday: 'days',
  holiday: 'days',
  once: 'days',
}

export const momentOf = ({ tag_name }: Pick<MessageTemplate, 'tag_name'>): Moment => MOMENT_OF[tag_name]

type Rule = Pick<MessageTemplate, 'tag_name' | 'schedule_type' | 'count' | 'unit' | 'at' | 'on_date'>

/** When templates go, in words. */
export function useTemplateWords() {
  const { t } = useTranslation('message-templates')
  const format = useFormat()
  /** "3 zile" */
  const sayLength = (count: number, unit: NonNullable<Rule['unit']>) => t(`lengths.${unit}`, { count })

  function sayWhen({ tag_name: tag, schedule_type: schedule, count, unit, at, on_date }: Rule): string {
    if (isAtOnce(tag)) return t('when.atOnce')
    const hour = at ? t('when.atHour', { at }) : ''
    if (schedule === 'on') {
      const day =
        tag === 'once' ? t('when.onDate', { date: format.dayMonth(on_date) }) : t(`when.on.${dayOf(tag)}`)
      return `${day}${hour}`
    }
    const length = count !== null && unit !== null ? sayLength(count, unit) : '…'
    const isNextDay = schedule === 'after' && count === 1 && unit === 'day'
    const distance = isNextDay
      ? t('when.nextDay')
      : t(
          schedule === 'before'
            ? tag === 'holiday' || tag === 'birthday'
              ? 'when.beforeDay'
              : 'when.before'
            : 'when.after',
          { length },
        )
    return `${distance}${hour}`
  }

  /** The other line: for whom, within which hours. */
  function sayLimits(template: ListedTemplate): string {
    const {
      tag_name: tag,
      statuses,
      service_ids,
      unit,
      interval_from_hour: from,
      interval_to_hour: to,
    } = template
    if (service_ids.length > 0) return t('limits.services', { count: service_ids.length })
    if (statuses.length > 0)
      return t('limits.statuses', { statuses: statuses.map(each => t(`statuses.${each}`)).join(', ') })
    if (tag === 'moved') return t('limits.moved')
    if (tag === 'cancelled') return t('limits.cancelled')
    if (isAtOnce(tag)) return t('limits.atOnce')
    if (tag === 'review' || tag === 'birthday' || tag === 'once' || tag === 'recall')
      return t('limits.offers')
    if (unit === 'minute' || unit === 'hour') return t('limits.hours', { from, to })
    return tag === 'holiday' ? t(`audiences.${template.audience}`) : ''
  }

  return { sayWhen, sayLimits, sayLength }
}

const dayOf = (tag: TemplateTag) =>
  tag === 'birthday' ? 'birthday' : tag === 'holiday' ? 'holiday' : 'visit'
