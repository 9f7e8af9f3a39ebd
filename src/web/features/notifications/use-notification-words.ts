import { useTranslation } from 'react-i18next'
import type { Notification } from '#contract/messages/notifications.ts'
import { REPORTS, type Report } from '#domain/reports/figures.ts'
import { addDays, localDateOf } from '#domain/time/wall-time.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useNow } from '#web/ui/use-now.ts'

const reportOf = (name: unknown): Report => REPORTS.find(report => report === name) ?? 'overview'

interface Words {
  title: string
  text: string
  /** The visit that a reply is about. */
  about?: string
}

/** What a notification says: what happened, and what else there is to know of it. */
export function useNotificationWords(zone: string) {
  const { t } = useTranslation('notifications')
  const format = useFormat(zone)
  const today = localDateOf(useNow(), zone)

  /** "azi, 13:00", "joi, 26 nov., 15:45". */
  function whenOf(at: string): string {
    const day = localDateOf(Date.parse(at), zone)
    const time = format.time(at)
    if (day === today) return t('when.today', { time })
    if (day === addDays(today, 1)) return t('when.tomorrow', { time })
    if (day === addDays(today, -1)) return t('when.yesterday', { time })
    return format.dayTime(at)
  }

  function say({ kind, booking, patient, reply, about }: Notification): Words {
    const values = {
      name: patient?.name ?? t('somebody'),
      doctor: booking?.doctor_name ?? '',
      when: booking ? whenOf(booking.start) : '',
      date: booking ? format.date(booking.start) : '',
      reply: reply?.text ?? '',
      visit: booking
        ? [whenOf(booking.start), booking.services, booking.doctor_name].filter(Boolean).join(' · ')
        : '',
      document: t(about['what'] === 'report' ? 'documents.report' : 'documents.form'),
      report: t(`reports.${reportOf(about['report'])}`),
      count: Number(about['rating'] ?? 0),
      position: Number(about['position'] ?? 0),
      video: about['provider'] === 'google_meet' ? 'Google Meet' : 'Zoom',
      account: typeof about['account'] === 'string' ? about['account'] : '',
      cap: format.money(Number(about['cap_lei'] ?? 0)),
    }
    if (kind === 'undelivered' && !booking)
      return { title: t('unseen.undelivered'), text: t(`kinds.${kind}.text`) }
    const words = { title: t(`kinds.${kind}.title`, values), text: t(`kinds.${kind}.text`, values) }
    // What was written does not say of what.
    if (!reply || !booking) return words
    const others = reply.visits > 1 ? t('severalVisits', { count: reply.visits }) : ''
    return { ...words, about: [values.visit, others].filter(Boolean).join(' · ') }
  }

  return { say, whenOf, today }
}
