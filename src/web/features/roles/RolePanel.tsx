import { IconCopy, IconMinus, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { Role } from '#contract/accounts/roles.ts'
import { sightOfRights } from '#contract/staff-menu.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { RolePreview, type MenuIcon } from './RolePreview.tsx'
import type { RoleDraft } from './use-role-draft.ts'
import { useRoleWords } from './use-role-words.ts'
import styles from './RolePanel.module.css'

/** More names than these are counted. */
const NAMES = 6

interface RolePanelProps {
  role: Role
  menus: readonly MenuIcon[]
  draft: RoleDraft
  onRename: () => void
  onCopy: () => void
  onRemove: () => void
}

/** The chosen role: who has it, what they will see, and what is not saved yet. */
export function RolePanel({ role, menus, draft, onRename, onCopy, onRemove }: RolePanelProps) {
  const { t } = useTranslation(['roles', 'common'])
  const words = useRoleWords()
  const working = role.users.filter(({ active }) => active)
  const names = working.slice(0, NAMES).map(user => `${user.first_name} ${user.last_name}`)
  const rest = working.length - names.length
  const [first] = working
  return (
    <aside className={styles.panel} aria-label={t('panel.label')}>
      <div className={styles.scroll}>
        <header className={styles.head}>
          <h2>{words.nameOf(role)}</h2>
          {role.is_owner ? null : (
            <IconButton dense label={t('panel.rename')} onClick={onRename}>
              <IconPencil size={18} stroke={1.75} />
            </IconButton>
          )}
          <IconButton dense label={t('panel.copy')} onClick={onCopy}>
            <IconCopy size={18} stroke={1.75} />
          </IconButton>
          {role.is_owner || draft.isOwn(role) ? null : (
            <IconButton dense label={t('panel.remove')} onClick={onRemove}>
              <IconTrash size={18} stroke={1.75} />
            </IconButton>
          )}
        </header>
        <p className={styles.people}>
          {names.join(', ') || t('panel.nobody')}
          {rest > 0 ? ` ${t('panel.more', { count: rest })}` : null}
        </p>
        {role.is_owner || draft.isOwn(role) ? (
          <p className={styles.note}>{t(role.is_owner ? 'panel.fixed' : 'panel.ownRole')}</p>
        ) : null}
        <h3>{first ? t('panel.sees', { name: first.first_name }) : t('panel.seesWho')}</h3>
        <RolePreview menus={menus} rights={draft.rightsOf(role)} saved={role.permissions} />
        <p className={styles.note}>{t('panel.refused')}</p>
        <Changes role={role} draft={draft} />
      </div>
      {draft.changed.length > 0 ? (
        <footer className={styles.foot}>
          {draft.isEmpty ? (
            <p role="alert" className={styles.wrong}>
              {t('draft.empty')}
            </p>
          ) : null}
          <Button size="dense" busy={draft.isSaving} disabled={draft.isEmpty} onClick={draft.save}>
            {t('common:actions.save')}
          </Button>
          <Button variant="secondary" size="dense" onClick={draft.discard}>
            {t('common:actions.cancel')}
          </Button>
        </footer>
      ) : null}
    </aside>
  )
}

/** What saving will change, in words. */
function Changes({ role, draft }: Pick<RolePanelProps, 'role' | 'draft'>) {
  const { t } = useTranslation('roles')
  const words = useRoleWords()
  const rights = draft.rightsOf(role)
  const changes = draft.changesOf(role)
  const [after, before] = [sightOfRights(rights), sightOfRights(role.permissions)]
  const count = role.users.filter(({ active }) => active).length
  const goes = before.menus.filter(key => !after.menus.includes(key))
  const appears = after.menus.filter(key => !before.menus.includes(key))
  const others = draft.changed.filter(each => each !== role)
  const { ticked } = draft
  return (
    <div className={styles.changes}>
      <p role="status" className="visually-hidden">
        {ticked && ticked.others.length > 0 ? sayTicked() : null}
      </p>
      {changes.length > 0 ? (
        <>
          <h3>{t('draft.changes', { count: changes.length })}</h3>
          {ticked && ticked.others.length > 0 ? <p className={styles.with}>{sayTicked()}</p> : null}
          <ul>
            {changes.map(right => {
              const isGranted = rights.includes(right)
              return (
                <li key={right}>
                  <span className={clsx(styles.sign, isGranted ? styles.plus : styles.minus)}>
                    {isGranted ? (
                      <IconPlus size={14} stroke={2} aria-hidden="true" />
                    ) : (
                      <IconMinus size={14} stroke={2} aria-hidden="true" />
                    )}
                  </span>
                  <div>
                    <strong>{words.rightName(right)}</strong>
                    <p>{isGranted ? words.rightMeans(right) : t('draft.taken')}</p>
                  </div>
                </li>
              )
            })}
          </ul>
          {[...goes, ...appears].map(key => (
            <p key={key} className={styles.note}>
              {t(goes.includes(key) ? 'draft.menuGoes' : 'draft.menuAppears', {
                menu: words.menuName(key),
                count,
              })}
            </p>
          ))}
        </>
      ) : null}
      {others.length > 0 ? (
        <p className={styles.note}>{t('draft.others', { roles: others.map(words.nameOf).join(', ') })}</p>
      ) : null}
    </div>
  )

  function sayTicked(): string {
    return ticked
      ? t(ticked.isGranted ? 'draft.ticked' : 'draft.unticked', {
          right: words.rightName(ticked.right),
          others: ticked.others.map(words.rightName).join(', '),
        })
      : ''
  }
}
