import { IconCalendar, IconCheck, IconCircleDashed } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { WholeSubscription } from '#contract/money/patient-subscriptions.ts'
import { useFormat } from '#web/i18n/format.ts'
import styles from './UseBoxes.module.css'

const ICONS = { used: IconCheck, reserved: IconCalendar, free: IconCircleDashed }
/** More than these are said by their counts alone. */
const MOST = 12

/** Each use as a box: used, held by a visit, free. */
export function UseBoxes({ subscription }: { subscription: WholeSubscription }) {
  const { t } = useTranslation('subscriptions')
  const format = useFormat()
  if (subscription.maximum_uses > MOST) return null
  const standing = subscription.uses.filter(({ state }) => state !== 'returned')
  const free = Math.max(subscription.maximum_uses - standing.length, 0)
  const boxes = [
    ...standing.map(({ id, state, start }) => ({ key: id, state: state as 'used' | 'reserved', start })),
    ...Array.from({ length: free }, (_, index) => ({ key: -index, state: 'free' as const, start: '' })),
  ]
  return (
    <ol className={styles.boxes}>
      {boxes.map(({ key, state, start }) => {
        const Icon = ICONS[state]
        return (
          <li key={key}>
            <span className={styles.box} data-state={state}>
              <Icon size={20} stroke={1.75} aria-hidden="true" />
            </span>
            {start
              ? t(`record.boxes.${state}`, {
                  when: state === 'used' ? format.dayMonth(start) : format.dayTime(start),
                })
              : t('record.boxes.free')}
          </li>
        )
      })}
    </ol>
  )
}
