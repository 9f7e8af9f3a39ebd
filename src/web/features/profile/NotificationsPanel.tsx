import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Account } from '#contract/accounts/accounts.ts'
import { listAccountConsents, updatePatientProfile } from '#contract/accounts/patient-profile.ts'
import { call } from '#web/api/client.ts'
import { keyOf, query } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Switch } from '#web/ui/Switch.tsx'
import { useKeepAccount } from './use-kept-account.ts'
import styles from './ProfileDialog.module.css'

type Flag = 'sms_reminder' | 'email_reminder' | 'markting_sms' | 'email_sms'

/** What one hears of and how; each switch is saved at once. */
export function NotificationsPanel({ account }: { account: Account }) {
  const { t } = useTranslation('profile')
  return (
    <>
      <div className={styles.body}>
        <Flags account={account} about="visits" sms="sms_reminder" email="email_reminder" />
        <p className={styles.note}>
          <IconInfoCircle size={20} stroke={1.75} aria-hidden="true" />
          {t('notifications.anyway')}
        </p>
        <Flags account={account} about="offers" sms="markting_sms" email="email_sms" />
        <p className={styles.sent}>{t('notifications.language')}</p>
        <ConsentHistory />
      </div>
      <footer className={styles.foot} data-quiet>
        <p>{t('notifications.atOnce')}</p>
      </footer>
    </>
  )
}

/** What one said before, and when: asked for once it is opened. */
function ConsentHistory() {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({ ...query(listAccountConsents, {}), enabled: isOpen, meta: { silent: true } })
  return (
    <details className={styles.history} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{t('notifications.history')}</summary>
      {data?.data.length === 0 ? <p>{t('notifications.noHistory')}</p> : null}
      <ol>
        {data?.data.map(({ flag, given, at }) => (
          <li key={`${flag} ${at}`}>
            {t(given ? 'notifications.given' : 'notifications.taken', {
              what: t(`notifications.flags.${flag}`),
              when: `${format.date(at)}, ${format.time(at)}`,
            })}
          </li>
        ))}
      </ol>
    </details>
  )
}

interface FlagsProps {
  account: Account
  about: 'visits' | 'offers'
  sms: Flag
  email: Flag
}

/** What comes about one thing, by SMS and by email. */
function Flags({ account, about, sms, email }: FlagsProps) {
  const { t } = useTranslation('profile')
  return (
    <section className={styles.group}>
      <h3>{t(`notifications.${about}.title`)}</h3>
      <div className={styles.card}>
        <FlagSwitch
          account={account}
          flag={sms}
          label={t(`notifications.${about}.sms`)}
          title={t('notifications.sms')}
          help={t(`notifications.${about}.smsHelp`)}
          offer={about === 'offers'}
        />
        <FlagSwitch
          account={account}
          flag={email}
          label={t(`notifications.${about}.email`)}
          title={t('notifications.email')}
          help={t(`notifications.${about}.emailHelp`)}
          offer={about === 'offers'}
        />
      </div>
    </section>
  )
}

interface FlagSwitchProps {
  account: Account
  flag: Flag
  label: string
  title: string
  help: string
  /** Of what one hears only after a yes. */
  offer: boolean
}

/** Shows what was pressed while it is on its way, and what there is when it was refused. */
function FlagSwitch({ account, flag, label, title, help, offer }: FlagSwitchProps) {
  const { t } = useTranslation('profile')
  const keep = useKeepAccount()
  const client = useQueryClient()
  const saving = useMutation({
    mutationFn: (wanted: boolean) => call(updatePatientProfile, { [flag]: wanted }),
    onSuccess({ data }) {
      keep(data)
      void client.invalidateQueries({ queryKey: keyOf(listAccountConsents) })
    },
  })
  const isOn = saving.isPending ? saving.variables : account[flag]
  // Off by itself is no "no": what was said at a clinic holds until something is said here.
  const { data: said } = useQuery({ ...query(listAccountConsents, {}), meta: { silent: true } })
  const isUntouched = offer && !isOn && said?.data.every(each => each.flag !== flag) === true
  return (
    <div className={styles.switch}>
      <div>
        <strong>{title}</strong>
        <span>{isUntouched ? t('notifications.untouched') : help}</span>
      </div>
      <Switch
        label={label}
        checked={isOn}
        onChange={event => {
          if (!saving.isPending) saving.mutate(event.target.checked)
        }}
      />
    </div>
  )
}
