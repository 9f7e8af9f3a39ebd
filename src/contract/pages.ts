// The addresses of the web's pages, as its router writes them. The server answers 404 for every other.

import { SOCIAL_PROVIDERS } from './accounts/social-names.ts'
import { SECTION_NAMES } from './settings/sections.ts'

export const PAGES = [
  '/',
  '/appointments',
  '/b/$bookingCode',
  '/b/$bookingCode/video',
  '/c/$slug',
  '/cabinet/administration',
  '/cabinet/administration/$tab',
  '/cabinet/administration/$tab/$id',
  '/cabinet/administration/cabinets',
  '/cabinet/administration/cabinets/$id',
  '/cabinet/administration/calendar',
  '/cabinet/administration/clients',
  '/cabinet/administration/clients/$id',
  '/cabinet/administration/clients/import',
  '/cabinet/administration/clients/merge',
  '/cabinet/administration/company',
  '/cabinet/administration/doctors',
  '/cabinet/administration/doctors/$id',
  '/cabinet/administration/first-steps',
  '/cabinet/administration/form-templates/$id',
  '/cabinet/administration/gift-cards',
  '/cabinet/administration/gift-cards/$id',
  '/cabinet/administration/invoices',
  '/cabinet/administration/invoices/$id',
  '/cabinet/administration/locations',
  '/cabinet/administration/locations/$id',
  '/cabinet/administration/logs',
  '/cabinet/administration/payments',
  '/cabinet/administration/report-templates',
  '/cabinet/administration/form-templates',
  '/cabinet/administration/report-templates/$id',
  '/cabinet/administration/reports',
  '/cabinet/administration/roles',
  '/cabinet/administration/security',
  '/cabinet/administration/services',
  '/cabinet/administration/services/$id',
  '/cabinet/administration/settings',
  '/cabinet/administration/settings/$section',
  '/cabinet/administration/settings/holidays',
  '/cabinet/administration/sms-templates',
  '/cabinet/administration/sms-templates/$id',
  '/cabinet/administration/sms-templates/new',
  '/cabinet/administration/specialities',
  '/cabinet/administration/specialities/$id',
  '/cabinet/administration/subscriptions',
  '/cabinet/administration/subscriptions/$id',
  '/demo/messages',
  '/document/$token',
  '/email-change-verify/$token',
  '/f/$familyCode',
  '/favorit',
  '/fill-form/$token',
  '/google_meet/callback',
  '/login/cabinet',
  '/login/social/$provider',
  '/login/verify-otp/$userId',
  '/logout',
  '/pacient',
  '/pacient/clinica/$clinicId/$locationId',
  '/pacient/confirmare',
  '/pacient/medic/$doctorId',
  '/patient/$page',
  '/pay/$payCode',
  '/privacy',
  '/rate/$bookingCode',
  '/register/cabinet',
  '/register/pacient',
  '/reset-password/cabinet',
  '/set-password/cabinet',
  '/verify-document',
  '/zoom/callback',
] as const

/** Pages of a patient's account, at /patient/:page; the web has a row for each in account-pages.ts. */
export const ACCOUNT_PAGES = ['profile', 'family', 'payments', 'security', 'offers'] as const
export type AccountPageKey = (typeof ACCOUNT_PAGES)[number]

/** Addresses of sections of the settings that have none to save together; the web has a page for each. */
export const SETTINGS_PAGES = ['diagnoses', 'documents'] as const
export type SettingsPageKey = (typeof SETTINGS_PAGES)[number]

const NAMED: Record<string, readonly string[]> = {
  $tab: ['patients'],
  $section: [...SECTION_NAMES, ...SETTINGS_PAGES],
  $provider: SOCIAL_PROVIDERS,
  $page: ['appointments', 'favorit', ...ACCOUNT_PAGES],
}

const ID = /^[1-9]\d{0,15}$/
const WORD = /^[^/]+$/

const patterns = PAGES.map(page => page.split('/').filter(Boolean))

/** Whether an address (its path, as the browser sends it) is a page's. */
export function isPage(path: string): boolean {
  const parts = path.split('/').filter(Boolean)
  return patterns.some(
    pattern =>
      pattern.length === parts.length && pattern.every((part, index) => fits(parts[index] ?? '', part)),
  )
}

function fits(part: string, pattern: string): boolean {
  if (!pattern.startsWith('$')) return part.toLowerCase() === pattern
  if (NAMED[pattern]) return NAMED[pattern].includes(part)
  return (/id$/i.test(pattern) ? ID : WORD).test(part)
}
