import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import { chooseTheme, useTheme } from '#web/ui/theme.ts'
import type { ThemeChoice } from '#web/ui/theme.ts'

const choices = [
  { choice: 'auto', Icon: IconDeviceDesktop },
  { choice: 'light', Icon: IconSun },
  { choice: 'dark', Icon: IconMoon },
] satisfies { choice: ThemeChoice; Icon: unknown }[]

/** The three themes as items of a menu. */
export function ThemeItems() {
  const { t } = useTranslation()
  const { choice: chosen } = useTheme()
  return choices.map(({ choice, Icon }) => (
    <MenuItem
      key={choice}
      icon={<Icon size={20} stroke={1.75} aria-hidden="true" />}
      isChosen={choice === chosen}
      onClick={() => chooseTheme(choice)}
    >
      {t(`theme.${choice}`)}
    </MenuItem>
  ))
}
