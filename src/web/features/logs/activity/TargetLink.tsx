import { IconArrowRight, IconCalendarEvent } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { AuditTargetKind, LoggedEntry } from '#contract/logs/audit-log.ts'
import { buttonClass } from '#web/ui/Button.tsx'

type Target = NonNullable<LoggedEntry['target']>

/** Where each lives. */
const PAGES: Readonly<Record<Exclude<AuditTargetKind, 'booking'>, (params: { id: string }) => LinkProps>> = {
  patient: params => ({ to: '/cabinet/administration/clients/$id', params }),
  invoice: params => ({ to: '/cabinet/administration/invoices/$id', params }),
  doctor: params => ({ to: '/cabinet/administration/doctors/$id', params }),
  service: params => ({ to: '/cabinet/administration/services/$id', params }),
  cabinet: params => ({ to: '/cabinet/administration/cabinets/$id', params }),
  location: params => ({ to: '/cabinet/administration/locations/$id', params }),
  speciality: params => ({ to: '/cabinet/administration/specialities/$id', params }),
  subscription: params => ({ to: '/cabinet/administration/subscriptions/$id', params }),
  gift_card: params => ({ to: '/cabinet/administration/gift-cards/$id', params }),
  message_template: params => ({ to: '/cabinet/administration/sms-templates/$id', params }),
  report_template: params => ({ to: '/cabinet/administration/report-templates/$id', params }),
  form_template: params => ({ to: '/cabinet/administration/form-templates/$id', params }),
  roles: () => ({ to: '/cabinet/administration/roles' }),
  settings: () => ({ to: '/cabinet/administration/settings' }),
  company: () => ({ to: '/cabinet/administration/company' }),
}

function pageOf({ kind, id, day }: Target): LinkProps {
  if (kind === 'booking')
    return {
      to: '/cabinet/administration/calendar',
      search: { view: 'timeGridDay', activeDate: day ?? undefined, booking: id } as never,
    }
  return PAGES[kind]({ id: String(id) })
}

/** Leads to what an entry is about, while that is there. */
export function TargetLink({ target }: { target: LoggedEntry['target'] }) {
  const { t } = useTranslation('logs')
  if (!target) return null
  const Icon = target.kind === 'booking' ? IconCalendarEvent : IconArrowRight
  return (
    <Link {...pageOf(target)} className={buttonClass({ variant: 'secondary', size: 'dense' })}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      {t(`entry.open.${target.kind}`)}
    </Link>
  )
}
