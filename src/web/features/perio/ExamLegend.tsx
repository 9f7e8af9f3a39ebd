import { useTranslation } from 'react-i18next'
import type { PerioExamHead } from '#contract/patients/perio-exams.ts'
import { SITE_ORDERS, type SiteOrder } from '#domain/perio/site-order.ts'
import { useFormat } from '#web/i18n/format.ts'
import { InlineSelect } from '#web/ui/SelectField.tsx'
import '#web/tooth-chart/tooth-inks.css'
import styles from './ExamLegend.module.css'

const KEYS = [
  ['0–9', 'depth'],
  ['⇧ 0–5', 'ten'],
  ['S', 'bleeding'],
  ['P', 'plaque'],
  ['U', 'pus'],
  ['M', 'margin'],
  ['−', 'minus'],
  ['B', 'mobility'],
  ['F', 'furcation'],
  ['Tab', 'next'],
  ['⌫', 'erase'],
  ['Esc', 'leave'],
] as const

interface ExamLegendProps {
  compared: PerioExamHead | undefined
  withKeys: boolean
  order: SiteOrder
  onOrder: (order: SiteOrder) => void
}

/** What lines and shades mean, and which keys do what. */
export function ExamLegend({ compared, withKeys, order, onOrder }: ExamLegendProps) {
  const { t } = useTranslation('perio')
  return (
    <footer className={styles.legend}>
      <LineLegend compared={compared} />
      {withKeys ? (
        <>
          <ul className={styles.lines}>
            {KEYS.map(([key, word]) => (
              <li key={key}>
                <kbd>{key}</kbd>
                {t(`keys.${word}`)}
              </li>
            ))}
          </ul>
          <span className={styles.order}>
            {t('order')}{' '}
            <InlineSelect
              label={t('order')}
              options={SITE_ORDERS.map(value => ({ value, label: t(`orders.${value}`) }))}
              value={order}
              onChange={value => onOrder(value as SiteOrder)}
            />
          </span>
        </>
      ) : null}
    </footer>
  )
}

export function LineLegend({ compared }: { compared?: PerioExamHead | undefined }) {
  const { t } = useTranslation('perio')
  const format = useFormat()
  return (
    <ul className={styles.lines}>
      {(['margin', 'ground', 'pocket', 'deep'] as const).map(one => (
        <li key={one}>
          <i data-line={one} />
          {t(`legend.${one}`)}
        </li>
      ))}
      {compared ? (
        <li>
          <i data-line="earlier" />
          {t('legend.earlier', { day: format.dayMonthYear(compared.date) })}
        </li>
      ) : null}
    </ul>
  )
}
