import { IconAlertTriangle, IconMail } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/accounts/users.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { useRoleWords } from './use-role-words.ts'
import { UserMenu } from './UserMenu.tsx'
import { fullNameOf } from './user-queries.ts'
import styles from './UserTable.module.css'

interface UserTableProps {
  users: readonly User[] | undefined
  isStale: boolean
  onOpen: (user: User) => void
}

/** Who works at the clinic: what each may do, and how they sign in. */
export function UserTable({ users, isStale, onOpen }: UserTableProps) {
  const { t } = useTranslation('roles')
  const words = useRoleWords()
  const format = useFormat()
  const { account } = useStaff()
  return (
    <DataTable
      label={t('views.users')}
      items={users}
      isStale={isStale}
      keyOf={user => user.id}
      renderStart={user => <Face user={user} />}
      renderName={(user, look) => (
        <span className={styles.who} data-closed={!user.active || undefined}>
          <button type="button" {...look} onClick={() => onOpen(user)}>
            {fullNameOf(user)}
            {user.id === account?.id ? <Badge>{t('users.you')}</Badge> : null}
          </button>
          <span>{user.email}</span>
        </span>
      )}
      columns={[
        {
          name: 'roles',
          head: t('users.roles'),
          phone: true,
          renderCell: user => (
            <span className={styles.roles}>
              {user.roles.map(role => (
                <Badge key={role.id} tone={role.is_owner ? 'accent' : 'neutral'}>
                  {words.nameOf(role)}
                </Badge>
              ))}
            </span>
          ),
        },
        {
          name: 'state',
          head: t('users.twoSteps'),
          phone: true,
          renderCell: user => <State user={user} />,
        },
        {
          name: 'seen',
          head: t('users.lastSeen'),
          renderCell: user =>
            user.last_sign_in === null ? t('users.never') : format.dayMonth(user.last_sign_in),
        },
      ]}
      renderTools={user => <UserMenu user={user} onEdit={() => onOpen(user)} />}
    />
  )
}

function Face({ user }: { user: User }) {
  if (user.invited_until === null) return <Avatar name={fullNameOf(user)} size={32} />
  return (
    <span className={styles.awaited} aria-hidden="true">
      <IconMail size={16} stroke={1.75} />
    </span>
  )
}

/** How they sign in, or why they do not. */
function State({ user }: { user: User }) {
  const { t } = useTranslation('roles')
  const format = useFormat()
  const now = useNow()
  if (!user.active) return <Badge>{t('users.closed')}</Badge>
  if (user.invited_until !== null)
    return (
      <Badge tone="warn">
        {Date.parse(user.invited_until) > now
          ? t('users.invited', { date: format.dayMonth(user.invited_until) })
          : t('users.expired')}
      </Badge>
    )
  return user.two_factor === 'email' ? (
    <span className={styles.state}>
      <IconMail size={16} stroke={1.75} aria-hidden="true" />
      {t('users.email')}
    </span>
  ) : (
    <span className={styles.state} data-off>
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
      {t('users.off')}
    </span>
  )
}
