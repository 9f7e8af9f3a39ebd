import { IconCheck } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Role } from '#contract/accounts/roles.ts'
import { PERMISSIONS } from '#domain/accounts/permissions.ts'
import { TickBox } from '#web/ui/TickBox.tsx'
import type { RoleDraft } from './use-role-draft.ts'
import { GROUPS, useRoleWords } from './use-role-words.ts'
import styles from './RoleMatrix.module.css'

interface RoleMatrixProps {
  roles: readonly Role[]
  shown: Role
  draft: RoleDraft
  onShow: (role: Role) => void
}

const STEPS: Partial<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Every right of every role. One cell takes the focus; arrows walk between cells, past those that cannot be ticked. */
export function RoleMatrix({ roles, shown, draft, onShow }: RoleMatrixProps) {
  const { t } = useTranslation('roles')
  const words = useRoleWords()
  const [place, setPlace] = useState<readonly [row: number, column: number]>()
  // Until somebody walks, the first cell of the role that is shown.
  const [row, column] = place ?? [0, roles.indexOf(shown)]

  function walk(event: KeyboardEvent<HTMLInputElement>) {
    const step = STEPS[event.key]
    const from = event.currentTarget.dataset['place']
    const table = event.currentTarget.closest('table')
    if (!step || !from || !table) return
    event.preventDefault()
    let [at = 0, to = 0] = from.split(' ').map(Number)
    for (;;) {
      at += step[0]
      to += step[1]
      if (at < 0 || to < 0 || at >= PERMISSIONS.length || to >= roles.length) return
      const cell = table.querySelector<HTMLInputElement>(`[data-place='${at} ${to}']:enabled`)
      if (!cell) continue
      cell.focus()
      cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      return
    }
  }

  return (
    <table className={styles.matrix} aria-label={t('matrix.label')}>
      <thead>
        <tr>
          <th scope="col" className={styles.right}>
            {t('matrix.can')}
          </th>
          {roles.map(role => (
            <th
              key={role.id}
              scope="col"
              aria-label={words.nameOf(role)}
              data-shown={role === shown || undefined}
            >
              <button type="button" aria-pressed={role === shown} onClick={() => onShow(role)}>
                <strong>{words.nameOf(role)}</strong>
                <span>{t('matrix.people', { count: role.users.length })}</span>
              </button>
            </th>
          ))}
        </tr>
      </thead>
      {GROUPS.map(([group, rights]) => (
        <tbody key={group}>
          <tr className={styles.group}>
            <th scope="rowgroup" colSpan={roles.length + 1}>
              <span>{t(`groups.${group}`)}</span>
            </th>
          </tr>
          {rights.map(right => {
            const at = PERMISSIONS.indexOf(right)
            return (
              <tr key={right}>
                <th scope="row" className={styles.right} title={words.rightMeans(right)}>
                  {words.rightName(right)}
                </th>
                {roles.map((role, to) => (
                  <td
                    key={role.id}
                    className={clsx(draft.changesOf(role).includes(right) && styles.changed)}
                    data-shown={role === shown || undefined}
                  >
                    {role.is_owner ? (
                      <IconCheck size={16} stroke={1.75} role="img" aria-label={t('matrix.always')} />
                    ) : (
                      <TickBox
                        label={t('matrix.cell', { role: words.nameOf(role), right: words.rightName(right) })}
                        checked={draft.rightsOf(role).includes(right)}
                        disabled={!draft.mayTick(role, right)}
                        tabIndex={at === row && to === column ? 0 : -1}
                        data-place={`${at} ${to}`}
                        onFocus={() => setPlace([at, to])}
                        onKeyDown={walk}
                        onChange={() => {
                          onShow(role)
                          draft.toggle(role, right)
                        }}
                      />
                    )}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      ))}
    </table>
  )
}
