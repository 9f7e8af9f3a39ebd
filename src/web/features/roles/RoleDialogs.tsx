import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addRole, changeRole, removeRole, type Role } from '#contract/accounts/roles.ts'
import type { Permission } from '#domain/accounts/permissions.ts'
import { useInvalidate } from '#web/api/query.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useRoleWords } from './use-role-words.ts'
import styles from './RoleDialogs.module.css'

const MAX_NAME = 100

interface AddRoleProps {
  roles: readonly Role[]
  /** The one whose rights it begins with. */
  like: Role | undefined
  onClose: () => void
  onAdded: (id: number) => void
}

/** A new role, which begins as another one: of its rights those that the person may give. */
export function AddRoleDialog({ roles, like, onClose, onAdded }: AddRoleProps) {
  const { t } = useTranslation(['roles', 'common'])
  const words = useRoleWords()
  const { can } = useStaff()
  const invalidate = useInvalidate()
  const [likeId, setLikeId] = useState(String((like ?? roles.at(-1))?.id))
  const start = roles.find(({ id }) => String(id) === likeId)
  const permissions: Permission[] = start?.permissions.filter(right => can(right)) ?? []
  const { formProps, field, busy, problem } = useCallForm({
    definition: addRole,
    extra: { permissions },
    onDone({ data }, _values, isOpen) {
      invalidate('role')
      showNotice({ kind: 'ok', text: t('roles:form.added', { name: words.nameOf(data) }) })
      if (!isOpen) return
      onAdded(data.id)
      onClose()
    },
  })
  return (
    <Dialog
      title={like ? t('roles:form.copyTitle', { name: words.nameOf(like) }) : t('roles:form.addTitle')}
      onClose={onClose}
    >
      <form {...formProps} className={styles.form}>
        <TextField
          {...field('name')}
          label={t('roles:form.name')}
          defaultValue={like ? t('roles:form.copyName', { name: words.nameOf(like) }) : undefined}
          minLength={3}
          maxLength={MAX_NAME}
          required
          autoComplete="off"
        />
        {like ? null : (
          <SelectField
            label={t('roles:form.like')}
            value={likeId}
            options={roles.map(role => ({ value: String(role.id), label: words.nameOf(role) }))}
            onChange={setLikeId}
          />
        )}
        <Foot problem={problem} busy={busy} submit={t('roles:form.create')} onClose={onClose} />
      </form>
    </Dialog>
  )
}

export function RenameRoleDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const { t } = useTranslation(['roles', 'common'])
  const words = useRoleWords()
  const invalidate = useInvalidate()
  const { formProps, field, busy, problem } = useCallForm({
    definition: changeRole,
    extra: { id: role.id, version: role.version },
    onDone({ data }, _values, isOpen) {
      invalidate('role')
      showNotice({ kind: 'ok', text: t('roles:form.renamed', { name: words.nameOf(data) }) })
      if (isOpen) onClose()
    },
  })
  return (
    <Dialog title={t('roles:form.renameTitle', { name: words.nameOf(role) })} onClose={onClose}>
      <form {...formProps} className={styles.form}>
        <TextField
          {...field('name')}
          label={t('roles:form.name')}
          defaultValue={words.nameOf(role)}
          minLength={3}
          maxLength={MAX_NAME}
          required
          autoComplete="off"
        />
        <Foot problem={problem} busy={busy} submit={t('common:actions.save')} onClose={onClose} />
      </form>
    </Dialog>
  )
}

interface RemoveRoleProps {
  role: Role
  roles: readonly Role[]
  onClose: () => void
}

/** Deletes a role; whoever has it gets another in its place. */
export function RemoveRoleDialog({ role, roles, onClose }: RemoveRoleProps) {
  const { t } = useTranslation('roles')
  const words = useRoleWords()
  const { can } = useStaff()
  const invalidate = useInvalidate()
  const targets = roles.filter(
    each => each !== role && !each.is_owner && each.permissions.every(right => can(right)),
  )
  const isUsed = role.users.length > 0
  const [moveTo, setMoveTo] = useState(targets[0]?.id)
  const { formProps, field, busy, problem } = useCallForm({
    definition: removeRole,
    extra: { id: role.id, move_to: isUsed ? moveTo : undefined },
    onDone(_reply, _values, isOpen) {
      invalidate(['role', 'account'])
      showNotice({ kind: 'ok', text: t('remove.done', { name: words.nameOf(role) }) })
      if (isOpen) onClose()
    },
  })
  return (
    <Dialog
      title={t('remove.title', { name: words.nameOf(role) })}
      text={isUsed ? t('remove.used', { count: role.users.length }) : t('remove.text')}
      onClose={onClose}
    >
      <form {...formProps} className={styles.form}>
        {isUsed ? (
          <SelectField
            label={t('remove.moveTo')}
            error={field('move_to').error}
            value={String(moveTo)}
            options={targets.map(each => ({ value: String(each.id), label: words.nameOf(each) }))}
            onChange={value => setMoveTo(Number(value))}
          />
        ) : null}
        <Foot problem={problem} busy={busy} submit={t('remove.submit')} isDanger onClose={onClose} />
      </form>
    </Dialog>
  )
}

interface FootProps {
  problem: string
  busy: boolean
  submit: string
  isDanger?: boolean
  onClose: () => void
}

function Foot({ problem, busy, submit, isDanger = false, onClose }: FootProps) {
  const { t } = useTranslation()
  return (
    <footer className={styles.foot}>
      <p role="alert">{problem}</p>
      <Button variant="secondary" size="dense" onClick={onClose}>
        {t('actions.cancel')}
      </Button>
      <Button type="submit" variant={isDanger ? 'danger' : 'primary'} size="dense" busy={busy}>
        {submit}
      </Button>
    </footer>
  )
}
