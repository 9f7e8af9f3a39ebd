import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listRoles } from '#contract/accounts/roles.ts'
import type { Setting, SettingValue } from '#contract/settings/setting.ts'
import { query } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useFormat } from '#web/i18n/format.ts'
import { UNIT_MINUTES, unitOf } from './setting-values.ts'

/** What the catalogues say of a setting. */
export interface SettingWords {
  label: string
  text: string
  /** The name of its row, where that holds another setting too. */
  row?: string
  /** What it is within that row. */
  end?: string
  /** What its choices are called. */
  options?: Readonly<Record<string, string>>
  /** How those that are short beside each other are said alone. */
  said?: Readonly<Record<string, string>>
  /** What each of its choices does, where that takes a sentence. */
  about?: Readonly<Record<string, string>>
  /** Why it cannot be turned off. */
  off?: string
}

/** Says the value of a setting: "2 ore", "90 de zile", "Pornit". */
export function useValueWords() {
  const { t } = useTranslation('settings')
  const roles = useRoles()
  const format = useFormat()

  return (setting: Setting, value: SettingValue | undefined, words?: SettingWords): string => {
    if (setting.kind === 'flag') return t(value ? 'on' : 'off')
    if (setting.kind === 'choice')
      return words?.said?.[String(value)] ?? words?.options?.[String(value)] ?? String(value)
    if (setting.kind === 'role') return roles.find(({ id }) => id === value)?.name ?? t('noRole')
    if (setting.kind !== 'number') return value ? String(value) : t('empty')
    const count = Number(value)
    if (Number.isNaN(count)) return '–'
    if (setting.of !== 'length') return t(`lengths.${setting.of}`, { count, said: format.number(count) })
    const unit = count === 0 ? 'minutes' : unitOf(count)
    return t(`lengths.${unit}`, { count: count / UNIT_MINUTES[unit] })
  }
}

/** The roles one may choose for others, for whoever may see them. */
export function useRoles() {
  const { can } = useStaff()
  const { data } = useQuery({ ...query(listRoles, {}), enabled: can('roles.manage') })
  return data?.data ?? []
}
