import { IconCheck } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Role } from '#contract/accounts/roles.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { FieldError } from '#web/ui/Field.tsx'
import { useRoleWords } from './use-role-words.ts'
import styles from './UserDrawer.module.css'

interface RoleChoiceProps {
  roles: readonly Role[]
  chosen: readonly number[]
  /** One's own are changed by colleagues alone. */
  isFixed: boolean
  error: string | undefined
  onChange: (ids: number[]) => void
}

/** The roles of a colleague; of those that allow more than one's own rights it says so. */
export function RoleChoice({ roles, chosen, isFixed, error, onChange }: RoleChoiceProps) {
  const { t } = useTranslation('roles')
  const words = useRoleWords()
  const { account, can } = useStaff()
  const id = useId()
  const isOwner = roles.some(role => role.is_owner && role.users.some(user => user.id === account?.id))
  // The owner's last: it is rarely the one that is looked for.
  const listed = [...roles.filter(role => !role.is_owner), ...roles.filter(role => role.is_owner)]

  function toggle({ id: roleId }: Role) {
    onChange(chosen.includes(roleId) ? chosen.filter(each => each !== roleId) : [...chosen, roleId])
  }

  return (
    <fieldset className={styles.choice} data-wrong={error ? '' : undefined} aria-describedby={`${id}-error`}>
      <legend>{t('user.roles')}</legend>
      {isFixed ? <p className={styles.note}>{t('user.ownRoles')}</p> : null}
      <div className={styles.list}>
        {listed.map(role => {
          const isChosen = chosen.includes(role.id)
          const mayGive = role.permissions.every(right => can(right)) && (isOwner || !role.is_owner)
          const mayTake = isOwner || !role.is_owner
          return (
            <label key={role.id} className={styles.role} data-chosen={isChosen || undefined}>
              <input
                type="checkbox"
                className="visually-hidden"
                checked={isChosen}
                disabled={isFixed || (isChosen ? !mayTake : !mayGive)}
                onChange={() => toggle(role)}
              />
              <span className={styles.box} aria-hidden="true">
                <IconCheck size={14} stroke={3} />
              </span>
              <span>
                <strong>{words.nameOf(role)}</strong>
                <span>{mayGive || role.is_owner ? words.hintOf(role) : t('user.beyond')}</span>
              </span>
            </label>
          )
        })}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
