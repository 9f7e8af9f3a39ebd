import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { Role } from '#contract/accounts/roles.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import type { RoleDraft } from './use-role-draft.ts'
import { GROUPS, useRoleWords } from './use-role-words.ts'
import styles from './RolesPage.module.css'

/** The rights of one role, for phones. */
export function RoleRights({ role, draft }: { role: Role; draft: RoleDraft }) {
  const { t } = useTranslation('roles')
  const words = useRoleWords()
  const rights = draft.rightsOf(role)
  const changes = draft.changesOf(role)
  return GROUPS.map(([group, all]) => (
    <fieldset key={group} className={styles.group}>
      <legend>{t(`groups.${group}`)}</legend>
      {all.map(right => (
        <div key={right} className={clsx(changes.includes(right) && styles.changed)}>
          <Checkbox
            label={words.rightName(right)}
            checked={rights.includes(right)}
            disabled={!draft.mayTick(role, right)}
            onChange={() => draft.toggle(role, right)}
          />
        </div>
      ))}
    </fieldset>
  ))
}
