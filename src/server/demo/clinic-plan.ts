import type { ServiceTime } from '#domain/bookings/slots.ts'
import type { PaletteName, SceneName } from './pictures/scenes.ts'

// A clinic before it is in the database: people, places and services by their keys, and how their days go.

export interface ClinicPlan {
  name: string
  phone: string
  email: string
  cif: string
  legalName: string
  regNo: string
  /** Of a bank that does not exist. */
  iban: string
  /** Where it is registered. */
  address: string
  city: Named
  county: Named
  /** What patients read of it, and the words they find it by. */
  description: { ro: string; en: string }
  keywords: string[]
  palette: PaletteName
  /** What its pictures show, the cover first. */
  scenes: SceneName[]
  /** With `twoFactor`, somebody who signs in with a code from the email too. */
  owner: { firstName: string; lastName: string; twoFactor?: boolean }
  reception?: { firstName: string; lastName: string; email: string }
  autoApprove: boolean
  /** How its invoices are called; left out, it issues none. */
  invoicePrefix?: string
  locations: Record<string, LocationPlan>
  cabinets: Record<string, { location: string; name: string }>
  specialities: Record<string, { ro: string; en: string }>
  services: Record<string, ServicePlan>
  doctors: DoctorPlan[]
  /** Packages that it sells; some are started by who comes for what they cover. */
  packages?: PackagePlan[]
  giftCards?: GiftCardPlan[]
  patientCount: number
  /** The first patient's own account and the visits it shows, in days from today. */
  account?: { email: string; visits: AccountVisitPlan[] }
  /** Days from today on which everybody is away. */
  closures: { inDays: number; name: string }[]
  /** Blocked once, so many days from today. */
  cabinetHolds: { cabinet: string; inDays: number; start: string; end: string; reason: string }[]
}

/** By its id in the lists of counties and places, unless it was typed; named as in an address. */
interface Named {
  id: number | null
  name: string
}

export interface LocationPlan {
  name: string
  address: string
  city: Named
  county: Named
  directions: string
  phone: string
  /** When it is open; ISO weekdays. */
  hours: { days: number[]; start: string; end: string }[]
  /** In colours of its own where it has a palette. */
  palette?: PaletteName
  scenes: SceneName[]
}

export interface ServicePlan extends ServiceTime {
  ro: string
  en: string
  speciality: string | null
  /** Whole lei. */
  price: number
  seats?: number
  minimumNoticeMinutes?: number
  /** Not offered to patients online. */
  hidden?: boolean
  isVideo?: true
}

export interface AccountVisitPlan {
  doctor: string
  /** From today; the doctor's next day where that is none of theirs. */
  inDays: number
  services: string[]
  /** After the doctor's day begins, so that two of one day are never at once; 60 when left out. */
  afterMinutes?: number
}

export interface PackagePlan {
  ro: string
  en: string
  services: string[]
  /** Whole lei. */
  price: number
  months: number
  uses: number
  soldOnline: boolean
}

export interface GiftCardPlan {
  title: string
  description: string
  cover: 'teal' | 'amber' | 'violet' | 'rose' | 'blue'
  /** Whole lei. */
  value: number
  /** How long a code is good, from the day on which it is made. */
  days: number
  maximum: number
  /** How many codes there are. */
  sold: number
  given: number
}

export interface DoctorPlan {
  firstName: string
  lastName: string
  /** Of the clinic's patients, beside the other doctors' shares. */
  share: number
  email: string
  mobile: string
  color: number
  description: string
  earningsPercent: number
  specialities: string[]
  services: string[]
  hours: HoursPlan[]
  /** What patients come for, from the first visit to the last. */
  courses: Course[]
  /** Youngest and oldest patients. */
  ages: readonly [number, number]
  groups?: { service: string; weekday: number; start: string; end: string }[]
  holds?: { weekday: number; start: string; end: string; reason: string }[]
}

/** Times as 'HH:mm'; ISO weekdays. */
export interface HoursPlan {
  weekdays: number[]
  cabinet: string
  start: string
  end: string
  pause?: readonly [string, string]
  weeks?: 'odd' | 'even'
}

export interface Course {
  weight: number
  steps: { services: string[]; afterDays: number }[]
}

/** A course whose visits follow each other after the given days. */
export function course(weight: number, ...steps: [afterDays: number, ...services: string[]][]): Course {
  return { weight, steps: steps.map(([afterDays, ...services]) => ({ afterDays, services })) }
}
