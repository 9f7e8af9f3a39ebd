import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Role } from '#contract/accounts/roles.ts'
import { sightOfRights } from '#contract/staff-menu.ts'
import { addUser, updateProfile, type User } from '#contract/accounts/users.ts'
import { PERMISSIONS } from '#domain/accounts/permissions.ts'
import { NAME_MAX } from '#domain/people/person-name.ts'
import { parsePhone } from '#domain/people/phone.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { showPhone } from '#web/i18n/phone-text.ts'
import { sayPhone } from '#web/parts/records/say-phone.ts'
import { useRecordForm } from '#web/parts/records/use-record-form.tsx'
import { Drawer, FormSection } from '#web/ui/Drawer.tsx'
import { EmailField } from '#web/ui/EmailField.tsx'
import { EmailTypo } from '#web/ui/EmailTypo.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { PhoneField } from '#web/ui/PhoneField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { RoleChoice } from './RoleChoice.tsx'
import { RolePreview, type MenuIcon } from './RolePreview.tsx'
import { useRoleWords } from './use-role-words.ts'
import styles from './UserDrawer.module.css'

interface UserDrawerProps {
  /** The one to change; somebody new is invited. */
  user: User | undefined
  roles: readonly Role[]
  menus: readonly MenuIcon[]
  onClose: () => void
}

/** Invites a colleague, or changes what they are called and may do. */
export function UserDrawer({ user, roles, menus, onClose }: UserDrawerProps) {
  const { t } = useTranslation(['roles', 'common'])
  const { account } = useStaff()
  const [roleIds, setRoleIds] = useState<readonly number[]>(user?.roles.map(({ id }) => id) ?? [])
  const [typed, setTyped] = useState('')
  const [isShown, setIsShown] = useState(false)
  const isSelf = user !== undefined && user.id === account?.id
  const granted = new Set(roles.filter(({ id }) => roleIds.includes(id)).flatMap(role => role.permissions))
  const rights = PERMISSIONS.filter(right => granted.has(right))
  const count = sightOfRights(rights, user?.doctor_id).menus.length
  // What is not theirs to change is not sent; of nobody's roles an empty list is, so that the field is told.
  const changed = isSelf ? {} : { role_ids: [...roleIds] }
  const words = useRoleWords()
  const { field, drawer } = useRecordForm({
    record: user,
    add: addUser,
    change: updateProfile,
    noun: 'account',
    extra: { ...changed, ...(user && { user_id: user.id }) },
    asInput: record => ({ ...record, role_ids: (record as User).roles.map(({ id }) => id) }),
    labels: { role_ids: t('user.roles') },
    words: {
      mobile: sayPhone,
      role_ids: ids => words.namesOf(roles.filter(({ id }) => (ids as number[]).includes(id))) || '–',
    },
    nameOf: ({ data }) => `${data.first_name} ${data.last_name}`,
    onClose,
    onSaved({ data }) {
      const name = `${data.first_name} ${data.last_name}`
      showNotice({
        kind: 'ok',
        text: user ? t('user.saved', { name }) : t('user.sent', { email: data.email }),
      })
      onClose()
    },
  })
  return (
    <Drawer
      title={t(user ? 'user.edit' : 'user.invite')}
      {...drawer}
      submit={user ? t('common:actions.save') : t('user.send')}
    >
      <FormSection pair>
        <TextField
          {...field('first_name')}
          label={t('user.firstName')}
          defaultValue={user?.first_name}
          maxLength={NAME_MAX}
          required
          autoComplete="off"
        />
        <TextField
          {...field('last_name')}
          label={t('user.lastName')}
          defaultValue={user?.last_name}
          maxLength={NAME_MAX}
          required
          autoComplete="off"
        />
      </FormSection>
      <FormSection>
        {user ? (
          <p className={styles.fixed}>
            <span>{t('user.email')}</span>
            {user.email}
          </p>
        ) : (
          <div>
            <EmailField
              {...field('email')}
              label={t('user.email')}
              value={typed}
              required
              autoComplete="off"
              onChange={event => setTyped(event.target.value)}
            />
            <EmailTypo email={typed} onCorrect={setTyped} />
          </div>
        )}
        <PhoneField
          {...field('mobile')}
          label={t('user.mobile')}
          countryName="mobile_country"
          defaultCountry={user?.mobile ? (parsePhone(user.mobile)?.country ?? 'RO') : 'RO'}
          defaultValue={user?.mobile ? showPhone(user.mobile) : undefined}
          autoComplete="off"
        />
      </FormSection>
      <RoleChoice
        roles={roles}
        chosen={roleIds}
        isFixed={isSelf}
        error={field('role_ids').error}
        onChange={ids => {
          field('role_ids').onInput()
          setRoleIds(ids)
        }}
      />
      <div className={styles.sight}>
        <p className={styles.sees} role="status">
          <IconEye size={18} stroke={1.75} aria-hidden="true" />
          {t('user.sees', { count, all: menus.length })}
          {roleIds.length > 0 ? (
            <button type="button" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
              {t(isShown ? 'user.hide' : 'user.preview')}
            </button>
          ) : null}
        </p>
        {isShown && roleIds.length > 0 ? <RolePreview menus={menus} rights={rights} /> : null}
      </div>
      {user ? null : <p className={styles.note}>{t('user.note')}</p>}
    </Drawer>
  )
}
