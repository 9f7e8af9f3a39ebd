import { IconDental } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ListedTemplate } from '#contract/messages/message-templates.ts'
import { isAtOnce } from '#domain/messages/template-check.ts'
import { useTemplateWords } from './template-words.ts'
import styles from './VisitPath.module.css'

const MINUTES = { minute: 1, hour: 60, day: 1440, week: 10_080, month: 43_800, year: 525_600 } as const
const TAGS = ['confirmation', 'reminder', 'care', 'review', 'recall'] as const
type PathTag = (typeof TAGS)[number]

interface Stop {
  readonly key: string
  readonly at: number
  readonly title: string
  readonly text: string
  readonly isOn: boolean
}

/** When a patient hears something, from booking to the check-up, on a line. */
export function VisitPath({ templates }: { templates: readonly ListedTemplate[] }) {
  const { t } = useTranslation('message-templates')
  const { sayLength } = useTemplateWords()
  const booking = templates.filter(({ tag_name: tag, active }) => isAtOnce(tag) && tag !== 'code' && active)
  const stops = templates.flatMap(
    ({ id, tag_name: tag, schedule_type: schedule, count, unit, at, active }): Stop[] => {
      if (!TAGS.some(each => each === tag)) return []
      const what = t(`path.tags.${tag as PathTag}`)
      const text = active ? (tag === 'reminder' && at ? `${what}, ${at}` : what) : t('path.off')
      if (schedule === 'on' || count === null || unit === null)
        return [
          {
            key: String(id),
            at: schedule === 'on' && tag !== 'care' ? -1 : 1,
            title: t('path.sameDay'),
            text,
            isOn: active,
          },
        ]
      const far = count * MINUTES[unit]
      const isNextDay = schedule === 'after' && count === 1 && unit === 'day'
      const title = isNextDay
        ? t('path.nextDay')
        : t(schedule === 'before' ? 'path.before' : 'path.after', { length: sayLength(count, unit) })
      return [{ key: String(id), at: schedule === 'before' ? -far : far, title, text, isOn: active }]
    },
  )
  // Two that go at the same time are one stop.
  const together = [...Map.groupBy(stops, stop => `${stop.at}`).values()].map(
    same => same.find(stop => stop.isOn) ?? same[0]!,
  )
  const line = together.toSorted((a, b) => a.at - b.at)
  return (
    <section className={styles.path} aria-labelledby="visit-path">
      <h2 id="visit-path">{t('path.title')}</h2>
      <ol>
        <Point
          title={t('path.booking')}
          text={booking.length > 0 ? t('path.messages', { count: booking.length }) : t('path.off')}
          isOn={booking.length > 0}
        />
        {line
          .filter(stop => stop.at < 0)
          .map(stop => (
            <Point key={stop.key} title={stop.title} text={stop.text} isOn={stop.isOn} />
          ))}
        <li className={styles.visit}>
          <span className={styles.mark}>
            <IconDental size={16} stroke={1.75} aria-hidden="true" />
          </span>
          <strong>{t('path.visit')}</strong>
        </li>
        {line
          .filter(stop => stop.at > 0)
          .map(stop => (
            <Point key={stop.key} title={stop.title} text={stop.text} isOn={stop.isOn} />
          ))}
      </ol>
    </section>
  )
}

function Point({ title, text, isOn }: Pick<Stop, 'title' | 'text' | 'isOn'>) {
  return (
    <li data-on={isOn || undefined}>
      <span className={styles.mark} />
      <strong>{title}</strong>
      <span>{text}</span>
    </li>
  )
}
