import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeRole, type Role } from '#contract/accounts/roles.ts'
import type { Stale } from '#contract/versions.ts'
import type { Permission } from '#domain/accounts/permissions.ts'
import { ApiError, call } from '#web/api/client.ts'
import { useInvalidate } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { showNotice } from '#web/ui/notices.ts'
import { useUnsaved } from '#web/ui/use-unsaved.ts'
import { listWished, wishedRights, wishRight, type Wishes } from './role-draft.ts'

interface Ticked {
  readonly right: Permission
  readonly isGranted: boolean
  readonly others: readonly Permission[]
}

/** Rights as they are being changed, of all roles, on top of those that are saved. */
export function useRoleDraft(roles: readonly Role[]) {
  const { t } = useTranslation('roles')
  const { account, can } = useStaff()
  const invalidate = useInvalidate()
  const [wishes, setWishes] = useState<Readonly<Record<number, Wishes>>>({})
  const [ticked, setTicked] = useState<Ticked>()
  const rightsOf = (role: Role) => wishedRights(role, wishes[role.id])
  const changesOf = (role: Role) => listWished(role, wishes[role.id])
  const changed = roles.filter(role => changesOf(role).length > 0)
  useUnsaved(changed.length > 0)

  const isOwn = (role: Role) => role.users.some(({ id }) => id === account?.id)
  /** Who may grant it: those who have the right, and to no role of their own. */
  const mayTick = (role: Role, right: Permission) =>
    !role.is_owner &&
    (rightsOf(role).includes(right) || role.permissions.includes(right) || (can(right) && !isOwn(role)))

  /** Of two who change one role, each right goes by who changed it. */
  async function saveRole(role: Role): Promise<void> {
    const send = ({ version, permissions }: Pick<Role, 'version' | 'permissions'>) =>
      call(changeRole, { id: role.id, version, permissions: wishedRights({ permissions }, wishes[role.id]) })
    try {
      await send(role)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'stale') throw error
      await send((error.data as Stale<Role>).current)
    }
  }

  const saving = useMutation({
    async mutationFn() {
      for (const role of changed) await saveRole(role)
    },
    onSuccess() {
      setWishes({})
      setTicked(undefined)
      showNotice({ kind: 'ok', text: t('draft.saved'), topic: 'roles' })
    },
    onSettled: () => invalidate('role'),
  })

  return {
    rightsOf,
    changesOf,
    changed,
    ticked,
    mayTick,
    isOwn,
    /** A role is left with nothing, which the server would refuse. */
    isEmpty: changed.some(role => rightsOf(role).length === 0),
    isSaving: saving.isPending,
    toggle(role: Role, right: Permission) {
      const isGranted = !rightsOf(role).includes(right)
      const next = wishRight(role, wishes[role.id] ?? {}, right)
      setWishes(old => ({ ...old, [role.id]: next.wishes }))
      setTicked({ right, isGranted, others: next.others })
    },
    save: () => saving.mutate(),
    discard: () => {
      setWishes({})
      setTicked(undefined)
    },
  }
}

export type RoleDraft = ReturnType<typeof useRoleDraft>
