import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import type { StaffTab } from './staff-tabs.ts'

interface TabLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  tab: StaffTab
}

/** Leads to a tab, and knows when one is there. */
export function TabLink({ tab, ...rest }: TabLinkProps) {
  return <Link to={`/cabinet/administration/${tab.key}`} activeProps={{ 'data-active': true }} {...rest} />
}
