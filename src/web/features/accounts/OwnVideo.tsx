import { useMutation, useQuery } from '@tanstack/react-query'
import { IconVideo } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { disconnectDoctorVideo, getOwnVideo } from '#contract/video/integrations.ts'
import { VIDEO_PROVIDER_NAMES } from '#contract/video/video-providers.ts'
import { call } from '#web/api/client.ts'
import { query, useInvalidate } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useFormat } from '#web/i18n/format.ts'
import { ConnectingNote } from '#web/parts/video/ConnectingNote.tsx'
import { useConnecting } from '#web/parts/video/use-connecting.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { LightDialog } from '#web/ui/LightDialog.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { WayRow, WayRows } from './WayRows.tsx'
import styles from './AccountForm.module.css'

/** The account on which a doctor holds their own video visits; nothing for whoever cannot have one. */
export function OwnVideo() {
  const { t } = useTranslation('integrations')
  const format = useFormat()
  const { data } = useQuery({ ...query(getOwnVideo, {}), meta: { silent: true } })
  const { connecting, asked, connect } = useConnecting('own')
  const [isLeaving, setLeaving] = useState(false)
  const { provider = null, account = null, can_connect: canConnect, is_trial: isTrial } = data?.data ?? {}
  if (provider === null || (!canConnect && !account)) return null
  const name = VIDEO_PROVIDER_NAMES[provider]
  const isWell = account?.state === 'ok'
  const about = !account
    ? t('own.none')
    : isWell
      ? t('own.since', { email: account.email, date: format.date(account.connected_at) })
      : t('own.broken', { email: account.email, provider: name })
  return (
    <div>
      <WayRows title={t('own.title')} help={t(`own.noneHelp.${provider}`)}>
        <WayRow
          icon={<IconVideo size={22} stroke={1.75} aria-hidden="true" />}
          name={
            <>
              {name} {isTrial ? <Badge>{t('states.trial')}</Badge> : null}
            </>
          }
          about={about}
        >
          {canConnect && !isWell ? (
            <Button
              variant="secondary"
              size="compact"
              busy={asked !== undefined}
              aria-label={account ? undefined : t('own.connectOf')}
              onClick={() => connect(provider)}
            >
              {t(account ? 'again' : 'connect')}
            </Button>
          ) : null}
          {account ? (
            <Button
              variant="secondary"
              size="compact"
              aria-label={t('own.disconnectOf')}
              onClick={() => setLeaving(true)}
            >
              {t('disconnect')}
            </Button>
          ) : null}
        </WayRow>
      </WayRows>
      <ConnectingNote connecting={isWell ? undefined : connecting} />
      {isLeaving && account ? (
        <LeaveOwnVideo email={account.email} onClose={() => setLeaving(false)} />
      ) : null}
    </div>
  )
}

/** Asked before the visits go back to the clinic's account. */
function LeaveOwnVideo({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation('integrations')
  const invalidate = useInvalidate()
  const { account } = useStaff()
  const leaving = useMutation({
    mutationFn: () => call(disconnectDoctorVideo, { id: account?.doctor_id ?? 0 }),
    onSuccess() {
      invalidate('clinic')
      showNotice({ kind: 'ok', text: t('own.left') })
      onClose()
    },
  })
  return (
    <LightDialog title={t('doctors.leaveTitle', { email })} text={t('own.leaveText')} onClose={onClose}>
      <div className={styles.form}>
        <Button variant="danger" block busy={leaving.isPending} onClick={() => leaving.mutate()}>
          {t('disconnect')}
        </Button>
      </div>
    </LightDialog>
  )
}
