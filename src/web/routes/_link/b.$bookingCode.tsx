import { createFileRoute } from '@tanstack/react-router'
import { parseInstant } from '#domain/time/wall-time.ts'
import { addressReader, readId } from '#web/api/read-address.ts'
import { loadNamespaces } from '#web/i18n/i18n.ts'
import { BookingLinkPage } from '#web/features/online-booking/visits/BookingLinkPage.tsx'

interface LinkSearch {
  /** 1 right after booking: the same visit, told as news. */
  nou?: 1 | undefined
  /** 1 while another hour is looked for. */
  muta?: 1 | undefined
  /** Right after moving: the hour that was given up. */
  mutat?: string | undefined
}

const readOne = (value: unknown) => (readId(value) === 1 ? 1 : undefined)

export const Route = createFileRoute('/_link/b/$bookingCode')({
  validateSearch: addressReader<LinkSearch>({
    nou: readOne,
    muta: readOne,
    mutat: value => (typeof value === 'string' && parseInstant(value) !== undefined ? value : undefined),
  }),
  loader: () => loadNamespaces('moving'),
  component: BookingLinkPage,
})
