import { useTranslation } from 'react-i18next'
import type { Upcoming } from '#contract/messages/template-previews.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import styles from './UpcomingDialog.module.css'

type Item = Upcoming['items'][number]

/** What goes together: one template at one hour, by one channel. */
const turnOf = ({ at, template_id, channel }: Item) => `${at} ${template_id} ${channel}`

interface UpcomingDialogProps {
  title: string
  text?: string | undefined
  upcoming: Upcoming
  onClose: () => void
}

/** What goes in the coming days: each hour, and to whom. */
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
            <section key={day} aria-label={day}>
              <h3>{day}</h3>
              {[...Map.groupBy(items, turnOf).values()].map(together => {
                const [{ at, template, channel }] = together as [Item]
                return (
                  <div key={turnOf(together[0]!)} className={styles.turn}>
                    <h4>
                      <time dateTime={at}>{format.time(at)}</time>
                      <span dir="auto">{template}</span>
                      <span className={styles.count}>
                        {t(channel === 'email' ? 'list.emails' : 'list.sms', { count: together.length })}
                      </span>
                    </h4>
                    <ul>
                      {together.map(item => (
                        <li key={`${item.patient_id} ${item.booking_id}`}>
                          <span dir="auto">{item.patient_name}</span>
                          {item.start ? (
                            <time dateTime={item.start}>{format.dayTime(item.start)}</time>
                          ) : null}
                        </li>
                      ))}
                    </ul>
                  </div>
                )
              })}
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
