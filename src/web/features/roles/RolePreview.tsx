import {
  IconCalendar,
  IconCalendarUser,
  IconMinus,
  IconPhone,
  IconPhoneOff,
  IconPlus,
} from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { BUTTON_KEYS, sightOfRights, type MenuKey } from '#contract/staff-menu.ts'
import type { Permission } from '#domain/accounts/permissions.ts'
import { useRoleWords } from './use-role-words.ts'
import styles from './RolePreview.module.css'

export interface MenuIcon {
  readonly key: MenuKey
  readonly icon: Icon
}

interface RolePreviewProps {
  menus: readonly MenuIcon[]
  rights: readonly Permission[]
  /** As they are saved; what comes and goes is marked. */
  saved?: readonly Permission[]
}

const PHONE = '0722 418 305'

/** The menus that somebody with these rights is shown, and a patient's page as they see it. */
export function RolePreview({ menus, rights, saved = rights }: RolePreviewProps) {
  const { t } = useTranslation('roles')
  const words = useRoleWords()
  const [after, before] = [sightOfRights(rights), sightOfRights(saved)]
  const shown = menus.filter(({ key }) => after.menus.includes(key) || before.menus.includes(key))
  const seesPatients = after.menus.includes('clients')
  const isMasked = after.masks.includes('contact')
  const isOwnOnly = after.masks.includes('other_doctors')
  return (
    <div className={styles.preview}>
      <ul className={styles.menus}>
        {shown.length === 0 ? <li>{t('panel.noMenus')}</li> : null}
        {shown.map(({ key, icon: MenuIcon }) => {
          const goes = !after.menus.includes(key)
          const comes = !before.menus.includes(key)
          const name = words.menuName(key)
          return (
            <li key={key} className={clsx(goes && styles.goes, comes && styles.comes)}>
              <MenuIcon size={16} stroke={1.75} aria-hidden="true" />
              <span aria-hidden={goes || comes || undefined}>{name}</span>
              {goes || comes ? (
                <>
                  <span className="visually-hidden">
                    {t(goes ? 'panel.goes' : 'panel.appears', { name })}
                  </span>
                  {goes ? (
                    <IconMinus size={14} aria-hidden="true" />
                  ) : (
                    <IconPlus size={14} aria-hidden="true" />
                  )}
                </>
              ) : null}
            </li>
          )
        })}
      </ul>
      <div className={styles.patient}>
        {seesPatients ? (
          <>
            <p className={styles.small}>{t('panel.patient')}</p>
            <p className={styles.name}>{t('panel.patientName')}</p>
            <p className={clsx(styles.fact, isMasked && styles.hidden)}>
              {isMasked ? (
                <IconPhoneOff size={16} stroke={1.75} aria-hidden="true" />
              ) : (
                <IconPhone size={16} stroke={1.75} aria-hidden="true" />
              )}
              {isMasked ? t('panel.hidden') : PHONE}
            </p>
            {after.menus.includes('calendar') ? (
              <p className={styles.fact}>
                {isOwnOnly ? (
                  <IconCalendarUser size={16} stroke={1.75} aria-hidden="true" />
                ) : (
                  <IconCalendar size={16} stroke={1.75} aria-hidden="true" />
                )}
                {t(isOwnOnly ? 'panel.ownOnly' : 'panel.allDoctors')}
              </p>
            ) : null}
          </>
        ) : (
          <p className={styles.hidden}>{t('panel.noPatients')}</p>
        )}
        <ul className={styles.buttons}>
          {BUTTON_KEYS.filter(key => after.buttons.includes(key)).map(key => (
            <li key={key}>{t(`buttons.${key}`)}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}
