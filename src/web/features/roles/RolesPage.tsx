import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { listRoles, type Role } from '#contract/accounts/roles.ts'
import { query } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { AddRoleDialog, RemoveRoleDialog, RenameRoleDialog } from './RoleDialogs.tsx'
import { RoleMatrix } from './RoleMatrix.tsx'
import { RolePanel } from './RolePanel.tsx'
import type { MenuIcon } from './RolePreview.tsx'
import { RoleRights } from './RoleRights.tsx'
import { useRoleDraft } from './use-role-draft.ts'
import { useRoleWords } from './use-role-words.ts'
import { useUserCounts } from './user-queries.ts'
import { UsersView } from './UsersView.tsx'
import styles from './RolesPage.module.css'

const VIEWS = ['roles', 'users'] as const
export type RolesView = (typeof VIEWS)[number]

interface RolesPageProps {
  /** The menu of the staff area, for showing what of it a role sees. */
  menus: readonly MenuIcon[]
  view: RolesView
  onView: (view: RolesView) => void
}

/** Who may do what: the roles with their rights, and the people who have them. */
export function RolesPage({ menus, view, onView }: RolesPageProps) {
  const { t } = useTranslation(['roles', 'common'])
  usePageTitle(t('title'))
  const roles = useQuery({
    ...query(listRoles, {}),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
  const counts = useUserCounts()
  const format = useFormat()
  const numbers = { roles: roles.data?.data.length, users: counts?.all }
  const head = (extra: ReactNode, button: ReactNode) => (
    <header className={styles.head}>
      <h1>{t('title')}</h1>
      <Segmented
        label={t('views.label')}
        value={view}
        options={VIEWS.map(value => ({
          value,
          label: `${t(`views.${value}`)} ${numbers[value] === undefined ? '' : format.number(numbers[value])}`,
        }))}
        onChange={onView}
      />
      {extra}
      <span className={styles.buttons}>{button}</span>
    </header>
  )
  if (roles.error)
    return (
      <div className={styles.page}>
        {head(null, null)}
        <EmptyState title={roles.error.message}>
          <Button size="dense" onClick={() => void roles.refetch()}>
            {t('common:actions.retry')}
          </Button>
        </EmptyState>
      </div>
    )
  if (!roles.data)
    return (
      <div className={styles.page} aria-busy="true">
        {head(null, null)}
        <div className={styles.bones}>
          {[62, 48, 55, 40].map(width => (
            <Skeleton key={width} width={`${width}%`} height={14} />
          ))}
        </div>
      </div>
    )
  const shown = { menus, roles: roles.data.data, head }
  return view === 'users' ? <UsersView {...shown} /> : <RolesView {...shown} />
}

interface ViewProps {
  menus: readonly MenuIcon[]
  roles: readonly Role[]
  head: (extra: ReactNode, button: ReactNode) => ReactNode
}

type Asked = { readonly kind: 'add'; readonly like?: Role } | { readonly kind: 'rename' | 'remove' }

/** The matrix with the chosen role beside it; on phones one role at a time. */
function RolesView({ menus, roles, head }: ViewProps) {
  const { t } = useTranslation('roles')
  const words = useRoleWords()
  const isPhone = useMedia('(width < 768px)')
  const [shownId, setShownId] = useState<number>()
  const [asked, setAsked] = useState<Asked>()
  const draft = useRoleDraft(roles)
  // At first one that can be changed and that people have.
  const shown =
    roles.find(({ id }) => id === shownId) ??
    roles.find(role => !role.is_owner && role.users.length > 0) ??
    roles.find(role => !role.is_owner) ??
    roles[0]!
  const close = () => setAsked(undefined)
  return (
    <div className={styles.page}>
      {head(
        null,
        <Button
          size="dense"
          icon={<IconPlus size={18} stroke={2} aria-hidden="true" />}
          onClick={() => setAsked({ kind: 'add' })}
        >
          {t('form.add')}
        </Button>,
      )}
      <div className={styles.body}>
        {isPhone ? (
          <div className={styles.one}>
            <SelectField
              label={t('matrix.role')}
              value={String(shown.id)}
              options={roles.map(role => ({
                value: String(role.id),
                label: `${words.nameOf(role)} · ${t('matrix.people', { count: role.users.length })}`,
              }))}
              onChange={value => setShownId(Number(value))}
            />
            <RoleRights role={shown} draft={draft} />
          </div>
        ) : (
          <div className={styles.matrix} tabIndex={-1}>
            <RoleMatrix roles={roles} shown={shown} draft={draft} onShow={role => setShownId(role.id)} />
          </div>
        )}
        <RolePanel
          role={shown}
          menus={menus}
          draft={draft}
          onRename={() => setAsked({ kind: 'rename' })}
          onCopy={() => setAsked({ kind: 'add', like: shown })}
          onRemove={() => setAsked({ kind: 'remove' })}
        />
      </div>
      {asked?.kind === 'add' ? (
        <AddRoleDialog roles={roles} like={asked.like} onClose={close} onAdded={setShownId} />
      ) : null}
      {asked?.kind === 'rename' ? <RenameRoleDialog role={shown} onClose={close} /> : null}
      {asked?.kind === 'remove' ? <RemoveRoleDialog role={shown} roles={roles} onClose={close} /> : null}
    </div>
  )
}
