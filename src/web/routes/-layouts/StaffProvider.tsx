import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTheme } from '#web/ui/theme.ts'
import { staffTheme } from './staff-theme.ts'
import '@mantine/core/styles.layer.css'
import './mantine.css'

/** Mantine for staff pages. Its own style elements stay off: the content security policy refuses them. */
export function StaffProvider({ children }: { children: ReactNode }) {
  const { shown } = useTheme()
  return (
    <MantineProvider
      theme={staffTheme}
      forceColorScheme={shown}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  )
}
