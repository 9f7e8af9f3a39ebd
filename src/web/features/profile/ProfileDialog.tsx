import { IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Account } from '#contract/accounts/accounts.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { useDiscard } from '#web/ui/use-discard.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import { NotificationsPanel } from './NotificationsPanel.tsx'
import { PasswordPanel } from './PasswordPanel.tsx'
import { PROFILE_TABS } from './profile-tabs.ts'
import type { ProfileTab } from './profile-tabs.ts'
import { ProfilePanel } from './ProfilePanel.tsx'
import styles from './ProfileDialog.module.css'

interface ProfileDialogProps {
  account: Account
  tab: ProfileTab
  onTab: (tab: ProfileTab) => void
  onClose: () => void
}

/** One's own account over any page: who one is, what one hears of, one's password. What is half typed waits in its tab. */
export function ProfileDialog({ account, tab, onTab, onClose }: ProfileDialogProps) {
  const { t } = useTranslation(['profile', 'common'])
  const titleId = useId()
  const { dismiss, follow, question } = useDiscard(onClose)
  const dialog = useModal(dismiss)
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId}>
      <div ref={follow} className={styles.inside}>
        <header className={styles.head}>
          <h2 id={titleId} tabIndex={-1}>
            {t('title')}
          </h2>
          <IconButton label={t('common:actions.close')} onClick={dismiss}>
            <IconX size={24} stroke={1.75} />
          </IconButton>
          <Segmented
            label={t('tabs.label')}
            value={tab}
            options={PROFILE_TABS.map(value => ({ value, label: t(`tabs.${value}`) }))}
            onChange={onTab}
          />
        </header>
        <div className={styles.panel} hidden={tab !== 'profile'}>
          <ProfilePanel account={account} onClose={dismiss} onSaved={onClose} />
        </div>
        <div className={styles.panel} hidden={tab !== 'notification'} data-saves-itself>
          <NotificationsPanel account={account} />
        </div>
        <div className={styles.panel} hidden={tab !== 'password'}>
          <PasswordPanel account={account} onSaved={onClose} />
        </div>
      </div>
      {question}
    </dialog>
  )
}
