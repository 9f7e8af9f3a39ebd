import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Role } from '#contract/accounts/roles.ts'
import { listUsers, type User } from '#contract/accounts/users.ts'
import { pages } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { ChoiceChip, ToggleChip } from '#web/parts/list/Chips.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import type { MenuIcon } from './RolePreview.tsx'
import { useRoleWords } from './use-role-words.ts'
import { EVERYBODY } from './user-queries.ts'
import { UserDrawer } from './UserDrawer.tsx'
import { UserTable } from './UserTable.tsx'
import page from './RolesPage.module.css'

const TYPING = 200
const PAGE = 100

interface UsersViewProps {
  menus: readonly MenuIcon[]
  roles: readonly Role[]
  head: (extra: ReactNode, button: ReactNode) => ReactNode
}

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
        <p className={page.more}>
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
