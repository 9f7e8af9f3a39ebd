import { useTranslation } from 'react-i18next'
import { roleName } from '#contract/accounts/role-names.ts'
import type { Role } from '#contract/accounts/roles.ts'
import type { MenuKey } from '#contract/staff-menu.ts'
import { DEFAULT_ROLE_NAMES, PERMISSION_GROUPS, type Permission } from '#domain/accounts/permissions.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'

export const GROUPS = Object.entries(PERMISSION_GROUPS) as [
  keyof typeof PERMISSION_GROUPS,
  readonly Permission[],
][]

const nameOf = ({ name }: Pick<Role, 'name'>) => roleName(name, currentLanguage())

/** How roles, rights and menus are said. */
export function useRoleWords() {
  const { t } = useTranslation(['roles', 'staff'])
  const rightName = (right: Permission) => t(`roles:rights.${right}.name`)
  return {
    nameOf,
    namesOf: (roles: readonly Role[]) => roles.map(nameOf).join(', '),
    rightName,
    rightMeans: (right: Permission) => t(`roles:rights.${right}.means`),
    menuName: (key: MenuKey) => t(`staff:tabs.${key}`),
    /** What a role is for in one line; of a clinic's own the parts it reaches. */
    hintOf({ name, permissions }: Pick<Role, 'name' | 'permissions'>): string {
      const known = DEFAULT_ROLE_NAMES.find(each => each === name)
      if (known) return t(`roles:hints.${known}`)
      const reached = GROUPS.filter(([, rights]) => rights.some(right => permissions.includes(right)))
      return reached.map(([key]) => t(`roles:groups.${key}`)).join(', ') || t('roles:hints.nothing')
    },
  }
}
