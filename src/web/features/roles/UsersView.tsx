import {
  IconAlertTriangle,
  IconMail,
  IconMailForward,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { IconArchive, IconArchiveOff } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Role } from '#contract/roles.ts'
import { inviteAgain, listUsers, removeUser, updateProfile, type User } from '#contract/users.ts'
import { call } from '#web/api/client.ts'
import { pages, useInvalidate } from '#web/api/query.ts'
import { useListActions } from '#web/api/use-list-actions.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useFormat } from '#web/i18n/format.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { ChoiceChip, ToggleChip } from '#web/parts/list/Chips.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { DotsMenu } from '#web/ui/RowMenu.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { useNow } from '#web/ui/use-now.ts'
import type { MenuIcon } from './RolePreview.tsx'
import { useRoleWords } from './use-role-words.ts'
import { EVERYBODY } from './user-queries.ts'
import { UserDrawer } from './UserDrawer.tsx'
import page from './RolesPage.module.css'
import styles from './UsersView.module.css'

const TYPING = 200
const PAGE = 100

interface UsersViewProps {
  menus: readonly MenuIcon[]
  roles: readonly Role[]
  head: (extra: ReactNode, button: ReactNode) => ReactNode
}

const fullName = ({ first_name, last_name }: User) => `${first_name} ${last_name}`

/** Who works at the clinic: what each may do, how they sign in, and who is still awaited. */
export function UsersView({ menus, roles, head }: UsersViewProps) {
  const { t } = useTranslation(['roles', 'common'])
  const words = useRoleWords()
  const { clinicId = 0 } = useStaff()
  const [search, setSearch] = useState('')
  const [role_id, setRoleId] = useState<number>()
  const [without_two_factor, setUnprotected] = useState<true>()
  const [open, setOpen] = useState<User | 'new'>()
  const list = useInfiniteQuery({
    ...pages(listUsers, {
      clinicId,
      user_type: EVERYBODY,
      lang: currentLanguage(),
      search,
      role_id,
      without_two_factor,
      size: PAGE,
    }),
    enabled: clinicId !== 0,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
  const users = list.data?.pages.flatMap(each => each.data)
  const unprotected = list.data?.pages[0]?.without_two_factor ?? 0

  function clear() {
    setSearch('')
    setRoleId(undefined)
    setUnprotected(undefined)
  }

  return (
    <div className={page.page}>
      {head(
        <>
          <SearchBox label={t('roles:users.search')} value={search} delay={TYPING} onChange={setSearch} />
          <ChoiceChip
            label={t('roles:users.role')}
            any={t('roles:users.anyRole')}
            options={roles.map(role => ({ value: role.id, label: words.nameOf(role) }))}
            value={role_id}
            onChange={setRoleId}
          />
          {unprotected > 0 || without_two_factor ? (
            <ToggleChip
              label={t('roles:users.unprotected', { count: unprotected })}
              value={without_two_factor ?? false}
              onChange={setUnprotected}
            />
          ) : null}
        </>,
        <Button
          size="dense"
          icon={<IconPlus size={18} stroke={2} aria-hidden="true" />}
          onClick={() => setOpen('new')}
        >
          {t('roles:user.invite')}
        </Button>,
      )}
      {list.error && !users ? (
        <EmptyState title={list.error.message}>
          <Button size="dense" onClick={() => void list.refetch()}>
            {t('common:actions.retry')}
          </Button>
        </EmptyState>
      ) : users?.length === 0 ? (
        <EmptyState title={t('roles:users.none')}>
          <Button variant="secondary" size="dense" onClick={clear}>
            {t('roles:users.clear')}
          </Button>
        </EmptyState>
      ) : (
        <UserTable users={users} isStale={list.isPlaceholderData} onOpen={setOpen} />
      )}
      {list.hasNextPage ? (
        <p className={styles.more}>
          <Button
            variant="secondary"
            size="dense"
            busy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t('roles:users.more')}
          </Button>
        </p>
      ) : null}
      {open ? (
        <UserDrawer
          user={open === 'new' ? undefined : open}
          roles={roles}
          menus={menus}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </div>
  )
}

interface UserTableProps {
  users: readonly User[] | undefined
  isStale: boolean
  onOpen: (user: User) => void
}

function UserTable({ users, isStale, onOpen }: UserTableProps) {
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
            {fullName(user)}
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
  if (user.invited_until === null) return <Avatar name={fullName(user)} size={32} />
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

function UserMenu({ user, onEdit }: { user: User; onEdit: () => void }) {
  const { t } = useTranslation(['roles', 'clinic', 'common'])
  const { account } = useStaff()
  const invalidate = useInvalidate()
  const [asking, setAsking] = useState(false)
  const { setActive, remove } = useListActions<User>({
    nameOf: fullName,
    setActive: ({ id }, active) => call(updateProfile, { user_id: id, active }),
    remove: ({ id }) => call(removeUser, { id }),
    noun: 'account',
  })
  const again = useMutation({
    mutationFn: () => call(inviteAgain, { id: user.id }),
    onSuccess({ data }) {
      invalidate('account')
      showNotice({ kind: 'ok', text: t('roles:users.sentAgain', { email: data.email }) })
    },
  })
  const isSelf = user.id === account?.id
  const name = fullName(user)
  // An account that nobody entered and no doctor uses goes without a trace; others are only closed.
  const mayGo = user.last_sign_in === null && user.doctor_id === null
  return (
    <>
      <DotsMenu label={t('clinic:list.actionsFor', { name })}>
        <MenuItem icon={<IconPencil size={18} stroke={1.75} />} onClick={onEdit}>
          {t('roles:users.edit')}
        </MenuItem>
        {user.active && user.invited_until !== null ? (
          <MenuItem icon={<IconMailForward size={18} stroke={1.75} />} onClick={() => again.mutate()}>
            {t('roles:users.again')}
          </MenuItem>
        ) : null}
        {isSelf ? null : (
          <MenuItem
            icon={
              user.active ? (
                <IconArchive size={18} stroke={1.75} />
              ) : (
                <IconArchiveOff size={18} stroke={1.75} />
              )
            }
            onClick={() => setActive(user, !user.active)}
          >
            {t(user.active ? 'clinic:list.deactivate' : 'clinic:list.activate')}
          </MenuItem>
        )}
        {mayGo && !isSelf ? (
          <MenuItem icon={<IconTrash size={18} stroke={1.75} />} onClick={() => setAsking(true)}>
            {t('roles:users.remove')}
          </MenuItem>
        ) : null}
      </DotsMenu>
      {asking ? (
        <Dialog
          title={t('clinic:list.deleteTitle', { name })}
          text={t('roles:users.removeText')}
          onClose={() => setAsking(false)}
        >
          <div className={styles.foot}>
            <Button variant="secondary" size="dense" onClick={() => setAsking(false)}>
              {t('common:actions.cancel')}
            </Button>
            <Button
              variant="danger"
              size="dense"
              onClick={() => {
                setAsking(false)
                remove(user)
              }}
            >
              {t('common:actions.delete')}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </>
  )
}
