import { z } from 'zod'
import { email, mobileCountry } from '../accounts/accounts.ts'
import { defineCall, staffWith } from '../call.ts'
import { company } from './clinics.ts'
import { clearable, dataOf, flag, id, list, text } from '../wire.ts'
import { version } from '../versions.ts'

const description = clearable(text(5, 5000))

export const changeCompany = defineCall({
  method: 'PUT',
  path: '/v2/company',
  summary: 'Changes what is named of the company. An address that it had leads to the new one for ever.',
  who: staffWith('settings.manage'),
  body: z.object({
    name: text(2, 190).optional(),
    slug: z.string('text').trim().toLowerCase().optional(),
    legal_name: clearable(text(2, 190)),
    cif: clearable(text(1, 20)),
    reg_no: clearable(text(2, 40)),
    iban: clearable(text(1, 50)),
    vat_payer: flag.optional(),
    phone: clearable(text(1, 30)),
    phone_country: mobileCountry,
    email: clearable(email),
    website: clearable(text(1, 190)),
    address: clearable(text(1, 190)),
    county_id: clearable(id),
    city_id: clearable(id),
    /** Typed where the list does not know them, as abroad. */
    county: clearable(text(1, 100)),
    city: clearable(text(1, 100)),
    description_ro: description,
    description_en: description,
    keywords: list(text(2, 40), 20).optional(),
    version,
  }),
  reply: dataOf(company),
})

export const countOnlineBookings = defineCall({
  method: 'GET',
  path: '/v2/company/online-bookings',
  summary:
    'How many visits patients booked online since the month began, and how many of them from the clinic’s page, or by its code.',
  who: staffWith('settings.manage'),
  reply: dataOf(z.object({ month: z.string(), total: z.number(), page: z.number(), code: z.number() })),
})

export const getPoster = defineCall({
  method: 'GET',
  path: '/v2/company/poster',
  summary: 'An A4 poster with the clinic’s address as a QR code, as PDF.',
  who: staffWith('settings.manage'),
  reply: z.object({}),
})
