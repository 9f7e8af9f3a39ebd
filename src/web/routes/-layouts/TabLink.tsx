import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { isReady } from './staff-tabs.ts'
import type { StaffTab } from './staff-tabs.ts'

interface TabLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  tab: StaffTab
}

/** Leads to a tab, and knows when one is there. */
export function TabLink({ tab, ...rest }: TabLinkProps) {
  const look = { activeProps: { 'data-active': true }, ...rest }
  return isReady(tab) ? (
    <Link to={`/cabinet/administration/${tab.key}`} {...look} />
  ) : (
    <Link to="/cabinet/administration/$tab" params={{ tab: tab.key }} {...look} />
  )
}
