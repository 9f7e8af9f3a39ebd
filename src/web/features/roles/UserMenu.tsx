import { IconMailForward } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { inviteAgain, removeUser, updateProfile, type User } from '#contract/accounts/users.ts'
import { call } from '#web/api/client.ts'
import { useInvalidate } from '#web/api/query.ts'
import { useListActions } from '#web/api/use-list-actions.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { RowMenu } from '#web/ui/RowMenu.tsx'
import { fullNameOf } from './user-queries.ts'

/** What can be done with a colleague; nobody closes their own account. */
export function UserMenu({ user, onEdit }: { user: User; onEdit: () => void }) {
  const { t } = useTranslation('roles')
  const { account } = useStaff()
  const invalidate = useInvalidate()
  const { setActive, remove } = useListActions<User>({
    nameOf: fullNameOf,
    setActive: ({ id }, active) => call(updateProfile, { user_id: id, active }),
    remove: ({ id }) => call(removeUser, { id }),
    noun: 'account',
  })
  const again = useMutation({
    mutationFn: () => call(inviteAgain, { id: user.id }),
    onSuccess({ data }) {
      invalidate('account')
      showNotice({ kind: 'ok', text: t('users.sentAgain', { email: data.email }) })
    },
  })
  const isSelf = user.id === account?.id
  // An account that nobody entered and no doctor uses goes without a trace; others are only closed.
  const mayGo = !isSelf && user.last_sign_in === null && user.doctor_id === null
  return (
    <RowMenu
      name={fullNameOf(user)}
      active={user.active}
      onEdit={onEdit}
      onActive={isSelf ? undefined : active => setActive(user, active)}
      onDelete={mayGo ? () => remove(user) : undefined}
      deleteText={t('users.removeText')}
    >
      {user.active && user.invited_until !== null ? (
        <MenuItem icon={<IconMailForward size={18} stroke={1.75} />} onClick={() => again.mutate()}>
          {t('users.again')}
        </MenuItem>
      ) : null}
    </RowMenu>
  )
}
