import { useTranslation } from 'react-i18next'
import type { TimelineEntry } from '#contract/patients/timeline.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useNow } from '#web/ui/use-now.ts'
import { useShownPlaces } from '#web/parts/clinic/use-shown-places.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'

const DAY = 86_400_000
const listed = (...parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(' · ')

/** How an entry is told, in words. */
export function useEntryWords() {
  const { t } = useTranslation('record')
  const { zone } = useClinicFacts()
  const format = useFormat(zone)
  const shows = useShownPlaces()
  const today = localDateOf(useNow(), zone)

  function say(entry: TimelineEntry): { title: string; text: string } {
    const { kind, event, text, who, what, teeth } = entry
    const hours = entry.start && entry.end ? format.timeRange(entry.start, entry.end) : ''
    const visit = entry.start && t('timeline.whenVisit', { day: format.dayMonth(entry.start), hours })
    switch (kind) {
      case 'visit':
        if (event === 'took_place' || event === 'missed')
          return {
            title: text,
            text: listed(
              who,
              shows.cabinets && entry.place,
              hours,
              event === 'missed' && t('timeline.missed'),
            ),
          }
        return {
          title: t(`timeline.${event as 'created' | 'confirmed' | 'cancelled'}`),
          text: listed(text, visit, who),
        }
      case 'note':
        return {
          title: teeth.length > 0 ? t('timeline.noteOf', { teeth: teeth.join(', ') }) : t('timeline.note'),
          text,
        }
      case 'file':
        return {
          title: listed(t(`timeline.${what as 'photo' | 'xray' | 'document'}`), teeth.join(', ')),
          text: listed(text, who),
        }
      case 'diagnosis':
        return {
          title: listed(
            t(event === 'resolved' ? 'timeline.resolved' : 'timeline.diagnosis'),
            teeth.join(', '),
          ),
          text: listed(text, who),
        }
      case 'teeth':
        return {
          title: t('timeline.charted', { count: Number(what) }),
          text: listed(teeth.join(', '), who),
        }
      case 'perio':
        return {
          title: t(event === 'created' ? 'timeline.perioDraft' : 'timeline.perioExam'),
          text: listed(t('timeline.perioPockets', { count: Number(what) }), who),
        }
      case 'report':
        return { title: t('timeline.report'), text: listed(text, who) }
      case 'alert':
        return {
          title: t(event === 'ended' ? 'timeline.alertEnded' : 'timeline.alertAdded'),
          text: listed(text, who),
        }
      case 'consent':
        return {
          title: t(event === 'withdrawn' ? 'timeline.withdrawn' : 'timeline.given', {
            what: t(`timeline.consents.${what as 'data'}`),
          }),
          text: who,
        }
      case 'form':
        return { title: t('timeline.formSigned'), text: listed(text, who) }
      case 'message':
        return { title: t(what === 'sms' ? 'timeline.sms' : 'timeline.email'), text }
      default:
        return {
          title: t('timeline.stars', { rating: what }),
          text: listed(text && t('timeline.quote', { text }), who),
        }
    }
  }

  return {
    say,
    /** "27 nov.", with the year when it is another one. */
    day(at: string) {
      const day = localDateOf(Date.parse(at), zone)
      return day.slice(0, 4) === today.slice(0, 4)
        ? format.dayMonth(at)
        : `${format.dayMonth(at)} ${day.slice(0, 4)}`
    },
    /** "azi", "acum 15 zile"; nothing of what is long ago. */
    ago(at: string) {
      const days = Math.round((Date.parse(today) - Date.parse(localDateOf(Date.parse(at), zone))) / DAY)
      if (days === 0) return t('timeline.today')
      if (days === 1) return t('timeline.yesterday')
      return days > 1 && days < 60 ? t('timeline.ago', { count: days }) : ''
    },
  }
}
