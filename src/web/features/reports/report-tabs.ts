import { lazy, type ComponentType } from 'react'
import { REPORTS, type Report } from '#domain/reports/figures.ts'
import type { Permission } from '#domain/accounts/permissions.ts'
import type { Namespace } from '#web/i18n/namespaces.ts'
import type { TabProps } from './tab-props.ts'

interface Part {
  readonly load: () => Promise<unknown>
  readonly Tab: ComponentType<TabProps>
  /** Texts of its own, beside those of all reports. */
  readonly texts: readonly Namespace[]
}

function part(load: () => Promise<ComponentType<TabProps>>, ...texts: Namespace[]): Part {
  return { load, texts, Tab: lazy(async () => ({ default: await load() })) }
}

/** The tabs that there are, each loaded when it is opened. */
export const PARTS: Partial<Record<Report, Part>> = {
  overview: part(async () => (await import('./overview/OverviewTab.tsx')).OverviewTab),
  financial: part(async () => (await import('./financial/FinancialTab.tsx')).FinancialTab),
  clients: part(async () => (await import('./clients/ClientsTab.tsx')).ClientsTab, 'report-people'),
  bookings: part(async () => (await import('./bookings/BookingsTab.tsx')).BookingsTab),
  service: part(async () => (await import('./service/ServiceTab.tsx')).ServiceTab),
  earnings: part(async () => (await import('./earnings/EarningsTab.tsx')).EarningsTab, 'earnings'),
  occupancy: part(async () => (await import('./occupancy/OccupancyTab.tsx')).OccupancyTab, 'occupancy'),
  feedback: part(
    async () => (await import('./feedback/FeedbackTab.tsx')).FeedbackTab,
    'report-people',
    'reviews',
    'visit-review',
  ),
}

/** The tabs that somebody with these rights sees, in order. */
export function tabsOf(can: (permission: Permission) => boolean): Report[] {
  return REPORTS.filter(report => PARTS[report] && mayRead(report, can))
}

export function mayRead(report: Report, can: (permission: Permission) => boolean): boolean {
  if (report === 'financial') return can('reports.financial')
  // Who sees their own visits alone is a doctor: what they earn is theirs to know.
  if (report === 'earnings')
    return can('reports.financial') || (can('bookings.view') && !can('bookings.all_doctors'))
  return can('reports.activity')
}
