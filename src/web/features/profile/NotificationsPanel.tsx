import { useMutation } from '@tanstack/react-query'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Account } from '#contract/accounts.ts'
import { updatePatientProfile } from '#contract/patient-profile.ts'
import { call } from '#web/api/client.ts'
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
        <section className={styles.group}>
          <h3>{t('notifications.visits')}</h3>
          <div className={styles.card}>
            <FlagSwitch
              account={account}
              flag="sms_reminder"
              label={t('notifications.label.sms')}
              title={t('notifications.sms')}
              help={t('notifications.smsHelp')}
            />
            <FlagSwitch
              account={account}
              flag="email_reminder"
              label={t('notifications.label.email')}
              title={t('notifications.email')}
              help={t('notifications.emailHelp')}
            />
          </div>
        </section>
        <p className={styles.note}>
          <IconInfoCircle size={20} stroke={1.75} aria-hidden="true" />
          {t('notifications.anyway')}
        </p>
        <section className={styles.group}>
          <h3>{t('notifications.offers')}</h3>
          <div className={styles.card}>
            <FlagSwitch
              account={account}
              flag="markting_sms"
              label={t('notifications.offersSms')}
              title={t('notifications.sms')}
              help={t('notifications.offersHelp')}
            />
            <FlagSwitch
              account={account}
              flag="email_sms"
              label={t('notifications.offersEmail')}
              title={t('notifications.email')}
              help={t('notifications.offersHelp')}
            />
          </div>
        </section>
        <p className={styles.sent}>{t('notifications.language')}</p>
      </div>
      <footer className={styles.foot} data-quiet>
        <p>{t('notifications.atOnce')}</p>
      </footer>
    </>
  )
}

interface FlagSwitchProps {
  account: Account
  flag: Flag
  label: string
  title: string
  help: string
}

/** Shows what was pressed while it is on its way, and what there is when it was refused. */
function FlagSwitch({ account, flag, label, title, help }: FlagSwitchProps) {
  const keep = useKeepAccount()
  const saving = useMutation({
    mutationFn: (wanted: boolean) => call(updatePatientProfile, { [flag]: wanted }),
    onSuccess: ({ data }) => keep(data),
  })
  const isOn = saving.isPending ? saving.variables : account[flag]
  return (
    <div className={styles.switch}>
      <div>
        <strong>{title}</strong>
        <span>{help}</span>
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
