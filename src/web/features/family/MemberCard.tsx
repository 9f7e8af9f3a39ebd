import {
  IconCake,
  IconCalendarEvent,
  IconCalendarPlus,
  IconDots,
  IconMessage2Question,
  IconUserOff,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { FamilyMember } from '#contract/accounts/family.ts'
import type { PatientBooking } from '#contract/online/online-booking.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useDayWords } from '#web/parts/public/day-words.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { LightMenu } from '#web/ui/LightMenu.tsx'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { nameOf, useMemberWords } from './use-member-words.ts'
import styles from './MemberCard.module.css'

interface MemberCardProps {
  member: FamilyMember
  /** The soonest of their visits to come. */
  next: PatientBooking | undefined
  isAsking: boolean
  onBook: () => void
  onAsk: () => void
  onRemove: () => void
}

/** From when on a birthday that ends childhood is told of. */
const SOON_GROWN_AGE = 17

export function MemberCard({ member, next, isAsking, onBook, onAsk, onRemove }: MemberCardProps) {
  const { t } = useTranslation('family')
  const { who } = useMemberWords()
  const { agreement } = member
  const canBook = agreement !== 'refused' && agreement !== 'ended'
  return (
    <article className={styles.card}>
      <div className={styles.head}>
        <Avatar name={nameOf(member)} color={(member.id % 12) + 1} size={56} />
        <div className={styles.person}>
          <h2 className={styles.name}>{nameOf(member)}</h2>
          <p className={styles.who}>{who(member)}</p>
        </div>
        <LightMenu
          label={t('menu', { name: member.first_name })}
          triggerClassName={styles.more}
          trigger={<IconDots size={24} stroke={2} aria-hidden="true" />}
        >
          <MenuItem render={<Link to="." search={{ edit: member.id }} />}>{t('edit')}</MenuItem>
          <MenuItem onClick={onRemove}>{t('remove')}</MenuItem>
        </LightMenu>
      </div>
      <Agreement member={member} />
      {next ? <NextVisit member={member} visit={next} /> : null}
      <div className={styles.actions}>
        {canBook ? (
          <Button
            variant="soft"
            icon={<IconCalendarPlus size={20} stroke={1.75} aria-hidden="true" />}
            aria-label={`${t('book')}: ${member.first_name}`}
            onClick={onBook}
          >
            {t('book')}
          </Button>
        ) : null}
        <MemberAction member={member} isAsking={isAsking} onAsk={onAsk} />
      </div>
    </article>
  )
}

/** What comes beside booking: asking again while an answer is awaited, otherwise what there was. */
function MemberAction({ member, isAsking, onAsk }: Pick<MemberCardProps, 'member' | 'isAsking' | 'onAsk'>) {
  const { t } = useTranslation('family')
  const now = useNow()
  const { agreement, ask_again_at: from, id, first_name: name } = member
  if ((agreement === 'asked' || agreement === 'expired') && from !== null)
    return (
      <Button variant="quiet" busy={isAsking} disabled={Date.parse(from) > now} onClick={onAsk}>
        {t('askAgain')}
      </Button>
    )
  const link = agreement === 'missing' ? { edit: id } : { history: id }
  const words = t(agreement === 'missing' ? 'addPhone' : 'history')
  return (
    <Link to="." search={link} className={buttonClass({ variant: 'quiet' })} aria-label={`${words}: ${name}`}>
      {words}
    </Link>
  )
}

function Agreement({ member }: { member: FamilyMember }) {
  const { t } = useTranslation('family')
  const format = useFormat()
  const { agreement, age, grows_on: growsOn } = member
  if (agreement === 'not_needed')
    return age >= SOON_GROWN_AGE && growsOn ? (
      <p className={styles.line}>
        <IconCake size={20} stroke={1.75} aria-hidden="true" />
        {t('state.growing', { day: format.date(growsOn) })}
      </p>
    ) : null
  if (agreement === 'agreed') return null
  const isAwaited = agreement === 'asked' || agreement === 'expired'
  return (
    <p className={styles.line} data-tone={isAwaited ? 'warn' : undefined}>
      {isAwaited ? (
        <IconMessage2Question size={20} stroke={1.75} aria-hidden="true" />
      ) : (
        <IconUserOff size={20} stroke={1.75} aria-hidden="true" />
      )}
      {t(`state.${agreement}`)}
    </p>
  )
}

function NextVisit({ member, visit }: { member: FamilyMember; visit: PatientBooking }) {
  const { t } = useTranslation('family')
  const words = useDayWords(useFormat(visit.zone), visit.zone)
  const when = words.brief(visit.start)
  const services = visit.services.map(service => service.name.toLocaleLowerCase()).join(', ')
  return (
    <Link
      to="/b/$bookingCode"
      params={{ bookingCode: visit.code }}
      className={styles.line}
      aria-label={t('seeVisit', { name: member.first_name, when })}
    >
      <IconCalendarEvent size={20} stroke={1.75} aria-hidden="true" />
      <span className={styles.visit}>{[when, services].filter(Boolean).join(', ')}</span>
      <span className={styles.see}>{t('see')}</span>
    </Link>
  )
}
