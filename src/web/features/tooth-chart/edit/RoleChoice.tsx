import { useTranslation } from 'react-i18next'
import type { Role } from './entry-draft.ts'
import styles from './EntryForm.module.css'

interface RoleChoiceProps {
  roles: readonly { readonly tooth: number; readonly role: Role }[]
  error: string | undefined
  onTurn: (tooth: number, role: Role) => void
}

/** What carries a bridge and what it spans, as the teeth tell; a press says otherwise. */
export function RoleChoice({ roles, error, onTurn }: RoleChoiceProps) {
  const { t } = useTranslation('chart-entry')
  return (
    <fieldset className={styles.set} data-wrong={error ? '' : undefined}>
      <legend className={styles.label}>{t('parts')}</legend>
      <div className={styles.roles}>
        {roles.map(({ tooth, role }) => (
          <button
            key={tooth}
            type="button"
            className={styles.role}
            data-role={role}
            aria-label={t('turn', { tooth, role: t(role) })}
            onClick={() => onTurn(tooth, role === 'pontic' ? 'abutment' : 'pontic')}
          >
            <strong>{tooth}</strong>
            {t(role)}
          </button>
        ))}
      </div>
      {error ? (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
