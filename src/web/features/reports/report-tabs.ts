import { lazy, type ComponentType } from 'react'
import { REPORTS, type Report } from '#domain/reports/figures.ts'
import type { Permission } from '#domain/accounts/permissions.ts'
import type { Namespace } from '#web/i18n/namespaces.ts'
import { loadNamespaces } from '#web/i18n/i18n.ts'
import type { TabProps } from './tab-props.ts'

interface Part {
  readonly load: () => Promise<unknown>
  readonly Tab: ComponentType<TabProps>
  /** Texts of its own, beside those of all reports. */
  readonly texts: readonly Namespace[]
}

function part(load: () => Promise<ComponentType<TabProps>>, ...texts: Namespace[]): Part {
  const loadAll = async () => {
    // The tab that is shown may be another than the address names, by what its reader may see.
    const [Tab] = await Promise.all([load(), loadNamespaces(...texts)])
    return { default: Tab }
  }
  return { load, texts, Tab: lazy(loadAll) }
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

interface Reader {
  readonly can: (permission: Permission) => boolean
  readonly isDoctor: boolean
}

/** The tabs that a reader sees, in order. */
export function tabsOf(reader: Reader): Report[] {
  return REPORTS.filter(report => PARTS[report] && mayRead(report, reader))
}

export function mayRead(report: Report, { can, isDoctor }: Reader): boolean {
  if (report === 'financial') return can('reports.financial')
  // What a doctor earns is theirs to know.
  if (report === 'earnings') return can('reports.financial') || isDoctor
  return can('reports.activity')
}

/** Whether a reader sees their own figures alone: of earnings the money's right decides too, of all else whose visits they see. */
export function seesOwnOnly(report: Report, { can, isDoctor }: Reader): boolean {
  const seesAll = can('bookings.all_doctors') && (report !== 'earnings' || can('reports.financial'))
  return isDoctor && !seesAll
}

/** Who sees no doctor's visits would read of nothing but nothing. */
export const seesNobody = ({ can, isDoctor }: Reader): boolean => !isDoctor && !can('bookings.all_doctors')
