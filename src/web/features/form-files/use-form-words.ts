import { useTranslation } from 'react-i18next'
import type { FormFile, ListedFormFile } from '#contract/documents/form-files.ts'
import { addDays, localDateOf } from '#domain/time/wall-time.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useNow } from '#web/ui/use-now.ts'

/** Steps whose detail says nothing to people, or nothing more than their name. */
const UNSAID: ReadonlySet<string> = new Set(['accepted', 'sealed', 'sent_sms', 'sent_email', 'sent_tablet'])

/** How forms are told of: what they belong to, and what became of them. */
export function useFormWords(zone: string) {
  const { t, i18n } = useTranslation('form-files')
  const format = useFormat(zone)
  const today = localDateOf(useNow(), zone)

  /** "azi, 08:51", "12 mar. 2026". */
  function when(instant: string): string {
    const date = localDateOf(Date.parse(instant), zone)
    const time = format.time(instant)
    if (date === today) return t('times.today', { time })
    if (date === addDays(today, -1)) return t('times.yesterday', { time })
    return date.slice(0, 4) === today.slice(0, 4)
      ? t('times.day', { day: format.dayMonth(instant), time })
      : format.dayMonthYear(instant)
  }

  const day = (instant: string) =>
    instant.slice(0, 4) === today.slice(0, 4) ? format.dayMonth(instant) : format.dayMonthYear(instant)

  function about(file: ListedFormFile): string {
    return [
      t('version', { version: file.template_version }),
      file.booking ? t('ofVisit', { day: day(file.booking.at) }) : t('everyVisit'),
      file.booking?.doctor,
      file.renews_at && t('renews', { day: day(file.renews_at) }),
      file.accepted > 0 && t('taken', { count: file.accepted }),
    ]
      .filter(Boolean)
      .join(' · ')
  }

  /** When, in two lines: what was last, and what is to come. `warns` marks what somebody should do something about. */
  function times(file: ListedFormFile): { first: string; second: string; warns: boolean } {
    const { state, sent, opened_at: opened, expires_at: expires, signed_at: signed } = file
    if (state === 'signed' && signed)
      return {
        first: when(signed),
        second: file.is_ready
          ? t(`proofs.${file.proof ?? 'none'}`, { name: file.witness ?? '' })
          : t('sealing'),
        warns: false,
      }
    if (state === 'void')
      return { first: when(file.created_at), second: file.void_reason ?? '', warns: false }
    if (state === 'waiting')
      return {
        first: t('times.prepared', { when: when(file.created_at) }),
        second: file.goes_at
          ? t('times.goes', {
              when: t('times.day', { day: day(file.goes_at), time: format.time(file.goes_at) }),
            })
          : t('times.byHand'),
        warns: false,
      }
    const since = opened
      ? t('times.opened', { when: when(opened) })
      : t('times.notOpened', { when: when(sent?.at ?? file.created_at) })
    if (sent?.state === 'failed') return { first: since, second: t('times.failed'), warns: true }
    if (state === 'expired')
      return { first: since, second: t('times.expired', { day: day(expires ?? '') }), warns: true }
    return {
      first: since,
      second: expires
        ? t('times.progress', { answered: file.answered, asked: file.asked, day: day(expires) })
        : '',
      warns: false,
    }
  }

  /** What happened, and beside it by whom and how: a channel is in the name already, questions have names of ours alone. */
  function step({ what, by, detail }: FormFile['events'][number]): { name: string; about: string } {
    const said = what === 'sent' ? `sent_${detail}` : what
    const isKnown = i18n.exists(`form-files:steps.${said}`)
    return {
      name: isKnown ? t(`steps.${said as 'opened'}`) : what,
      about: [by, UNSAID.has(said) && isKnown ? '' : detail].filter(Boolean).join(' · '),
    }
  }

  return { when, day, about, times, step }
}

/** "7F3A-91C2", as the patient's screen shows it. */
export const shortPrint = (sha256: string) => `${sha256.slice(0, 4)}-${sha256.slice(4, 8)}`.toUpperCase()
/** "7F3A 91C2 04BE 5D18 …" */
export const longPrint = (sha256: string) =>
  `${sha256.slice(0, 16).match(/.{4}/g)?.join(' ') ?? ''} …`.toUpperCase()
