import { useTranslation } from 'react-i18next'
import type { Upcoming } from '#contract/messages/template-previews.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import styles from './UpcomingDialog.module.css'

interface UpcomingDialogProps {
  title: string
  text?: string | undefined
  upcoming: Upcoming
  onClose: () => void
}

/** What goes in the coming days, one by one. */
export function UpcomingDialog({ title, text, upcoming, onClose }: UpcomingDialogProps) {
  const { t } = useTranslation('message-templates')
  const { zone } = useClinicFacts()
  const format = useFormat(zone)
  const days = [...Map.groupBy(upcoming.items, item => format.day(item.at))]
  return (
    <Dialog title={title} text={text} width={560} onClose={onClose}>
      {upcoming.items.length === 0 ? (
        <p className={styles.none}>{t('list.none')}</p>
      ) : (
        <div className={styles.days}>
          {days.map(([day, items]) => (
            <section key={day}>
              <h3>{day}</h3>
              <ul>
                {items.map(item => (
                  <li key={`${item.template_id} ${item.patient_id} ${item.booking_id} ${item.channel}`}>
                    <time dateTime={item.at}>{format.time(item.at)}</time>
                    <span>
                      <strong dir="auto">{item.patient_name}</strong> {item.template}
                      {item.start ? ` · ${t('list.visit', { when: format.dayTime(item.start) })}` : null}
                    </span>
                    <span className={styles.channel}>
                      {t(`channels.${item.channel === 'none' ? 'sms' : item.channel}`)}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {upcoming.messages > upcoming.items.length ? (
            <p className={styles.none}>{t('list.more', { count: upcoming.items.length })}</p>
          ) : null}
        </div>
      )}
    </Dialog>
  )
}
