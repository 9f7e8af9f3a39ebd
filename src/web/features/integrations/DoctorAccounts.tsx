import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inviteDoctorToVideo, type VideoIntegration } from '#contract/video/integrations.ts'
import type { VideoProviderName } from '#contract/video/video-providers.ts'
import { call } from '#web/api/client.ts'
import { useInvalidate } from '#web/api/query.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { LeaveDoctorDialog } from './LeaveDoctorDialog.tsx'
import { useVideoWords } from './use-video-words.ts'
import styles from './DoctorAccounts.module.css'

type VideoDoctor = VideoIntegration['doctors'][number]

/** On whose account each doctor's visits are held. */
export function DoctorAccounts({
  video,
  provider,
}: {
  video: VideoIntegration
  provider: VideoProviderName
}) {
  const { t } = useTranslation('integrations')
  const id = useId()
  return (
    <section className={styles.doctors} aria-labelledby={id}>
      <div className={styles.head}>
        <h5 id={id}>{t('doctors.title')}</h5>
        <p>{t(`doctors.${provider}`)}</p>
      </div>
      <ul className={styles.list}>
        {video.doctors.map(doctor => (
          <DoctorRow key={doctor.id} doctor={doctor} />
        ))}
      </ul>
    </section>
  )
}

/** Titles are no part of what initials are made of. */
const bare = (name: string) => name.replace(/^\S+\.\s+/, '')

function DoctorRow({ doctor }: { doctor: VideoDoctor }) {
  const { t } = useTranslation('integrations')
  const { whenOf } = useVideoWords()
  const { name, color, account, upcoming, can_be_invited: canBeInvited, invited_at: invitedAt } = doctor
  const [isLeaving, setLeaving] = useState(false)
  const inviting = useInviting(doctor)
  return (
    <li className={styles.doctor}>
      <Avatar name={bare(name)} color={color} size={24} />
      <strong className={styles.name}>{name}</strong>
      <span className={styles.account}>{account?.email ?? t('doctors.clinics')}</span>
      <span className={styles.state}>
        {account ? (
          <Badge tone={account.state === 'ok' ? 'ok' : 'danger'}>
            {t(account.state === 'ok' ? 'doctors.own' : 'states.broken')}
          </Badge>
        ) : invitedAt ? (
          t('doctors.invited', { when: whenOf(invitedAt) })
        ) : null}
      </span>
      <span className={styles.visits}>{t('doctors.visits', { count: upcoming })}</span>
      {account ? (
        <Button
          size="dense"
          variant="secondary"
          aria-label={t('doctors.disconnectOf', { name })}
          onClick={() => setLeaving(true)}
        >
          {t('disconnect')}
        </Button>
      ) : canBeInvited ? (
        <Button
          size="dense"
          variant="secondary"
          busy={inviting.isPending}
          aria-label={t('doctors.inviteOf', { name })}
          onClick={() => inviting.mutate()}
        >
          {t(invitedAt ? 'doctors.inviteAgain' : 'doctors.invite')}
        </Button>
      ) : (
        <span className={styles.none}>{t('doctors.noEmail')}</span>
      )}
      {isLeaving && account ? (
        <LeaveDoctorDialog doctorId={doctor.id} email={account.email} onClose={() => setLeaving(false)} />
      ) : null}
    </li>
  )
}

function useInviting({ id, name }: VideoDoctor) {
  const { t } = useTranslation('integrations')
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: () => call(inviteDoctorToVideo, { id }),
    onSuccess() {
      invalidate('clinic')
      showNotice({ kind: 'ok', text: t('doctors.invitedNow', { name }) })
    },
  })
}
