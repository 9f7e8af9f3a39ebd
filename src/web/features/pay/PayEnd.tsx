import { IconAlertTriangle, IconCircleCheck, IconClock, IconLinkOff, IconRefresh } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PayPage } from '#contract/money/pay.ts'
import { useFormat } from '#web/i18n/format.ts'
import { forgetComeBack, readComeBack } from '#web/parts/public/come-back.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

const ICONS = {
  paid: IconCircleCheck,
  proving: IconClock,
  returned: IconRefresh,
  differs: IconAlertTriangle,
  over: IconLinkOff,
}

/** How a payment ended, or that it has not been proved yet. */
export function PayEnd({ page }: { page: PayPage }) {
  const { t } = useTranslation('pay')
  const state = page.state === 'open' ? 'proving' : page.state
  const Icon = ICONS[state]
  const [back] = useState(readComeBack)
  return (
    <div aria-live="polite">
      <EmptyState level={1} icon={<Icon size={28} stroke={1.75} />} {...useWords(page, state)}>
        {state === 'paid' && page.purpose === 'offer' && back !== undefined ? (
          <a href={back} onClick={forgetComeBack} className={buttonClass()}>
            {t('toBooking')}
          </a>
        ) : state === 'paid' && page.purpose === 'offer' ? (
          <Link to="/patient/$page" params={{ page: 'offers' }} className={buttonClass()}>
            {t('toOffers')}
          </Link>
        ) : (state === 'differs' || (state === 'over' && page.kind === 'link')) &&
          page.clinic_phone !== null ? (
          <a href={`tel:${page.clinic_phone}`} className={buttonClass({ variant: 'secondary' })}>
            {t('call', { phone: page.clinic_phone })}
          </a>
        ) : state === 'proving' ? null : (
          <Link to="/pacient" className={buttonClass({ variant: 'secondary' })}>
            {t('search')}
          </Link>
        )}
      </EmptyState>
    </div>
  )
}

const RETURNED = {
  hour_gone: 'returnedText',
  other_amount: 'returnedAmount',
  not_made: 'returnedOther',
} as const

function useWords(page: PayPage, state: keyof typeof ICONS): { title: string; text: string } {
  const { t } = useTranslation('pay')
  const format = useFormat()
  const amount = format.money(page.amount)
  const came = format.money(page.taken ?? page.amount)
  switch (state) {
    case 'paid': {
      const text = t('paidText', { clinic: page.clinic_name, amount })
      return { title: t('paid'), text: page.purpose === 'offer' ? `${text} ${t('bought')}` : text }
    }
    case 'proving':
      return { title: t('proving'), text: t('provingText') }
    case 'returned': {
      const text = t(RETURNED[page.returned_because ?? 'not_made'], { amount: came, asked: amount })
      return {
        title: t('returned'),
        text:
          page.purpose === 'deposit' && page.returned_because !== 'hour_gone'
            ? `${t('notBooked')} ${text}`
            : text,
      }
    }
    case 'differs':
      return {
        title: t('differs'),
        text:
          page.taken === null
            ? t('differsCurrency', { clinic: page.clinic_name })
            : t('differsText', { clinic: page.clinic_name, amount: came, asked: amount }),
      }
    default:
      return page.kind === 'link'
        ? { title: t('over'), text: t('overText') }
        : { title: t('cancelled'), text: t('cancelledText') }
  }
}
