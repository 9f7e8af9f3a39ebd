import { DENTITIONS } from '#domain/tooth-chart/dentition.ts'
import { KIND_NAMES, STATES } from '#domain/tooth-chart/kinds.ts'
import { z } from 'zod'
import { ALERT_KINDS } from './alerts.ts'
import { defineCall, staffWith } from '../call.ts'
import { RELATIONS } from '../accounts/family.ts'
import { FILE_KINDS } from './patient-files.ts'
import { ALL_CONSENT_WAYS, CONSENT_KINDS, GUARDIAN_RELATIONS } from './patients.ts'
import { perioSites, perioTeeth } from './perio-readings.ts'
import { OPENED } from './privacy.ts'
import { id } from '../wire.ts'

// What a clinic keeps of one person, as they may take it along. Whoever reads it goes by `version`: fields are added within
// one, nothing is taken away or means something else.

/** Words, dates (yyyy-MM-dd) and instants (RFC 3339, in the clinic's zone) that may be unknown. */
const maybe = z.string().nullable()

const person = z.object({
  first_name: z.string(),
  last_name: z.string(),
  mobile: maybe,
  email: maybe,
  birth_date: maybe,
  gender: z.enum(['male', 'female', 'divers']).nullable(),
  cnp: maybe,
  card_number: maybe,
  address: z.string(),
  city: z.string(),
  county: z.string(),
  /** In which messages are written; null: not asked. */
  language: z.enum(['ro', 'en']).nullable(),
  /** How they came to know of the clinic. */
  source: z.string(),
  /** What the clinic noted for itself. */
  note: z.string(),
  /** When they said that they know of no allergy. */
  no_allergies_at: maybe,
  active: z.boolean(),
  /** Whether they have an account of their own with the product. */
  has_account: z.boolean(),
  created_at: z.string(),
})

const visit = z.object({
  id: z.number(),
  start: z.string(),
  end: z.string(),
  status: z.enum(['new', 'approved', 'confirmed', 'arrived', 'completed', 'delay', 'no_show']),
  doctor: z.string(),
  location: z.string(),
  /** Empty by video. */
  cabinet: z.string(),
  is_video: z.boolean(),
  /** Prices in lei. */
  services: z.array(z.object({ name: z.string(), minutes: z.number(), price: z.number() })),
  note: z.string(),
  created_at: z.string(),
  /** By whom it was written down: the clinic, or the patient online. */
  source: z.string(),
  /** How the patient came to book it. */
  came_by: maybe,
  cancelled_at: maybe,
  cancelled_by: maybe,
  cancel_reason: maybe,
  /** Since when it waits for another hour. */
  pinned_at: maybe,
  /** Why it lies over something else. */
  override_reason: maybe,
  /** What the patient did by themselves. */
  acts: z.array(z.object({ act: z.enum(['booked', 'confirmed', 'cancelled']), at: z.string() })),
  review: z
    .object({
      rating: z.number(),
      comment: z.string(),
      created_at: z.string(),
      likes: z.array(z.string()),
      /** Whether it is public under the first name and an initial. */
      show_name: z.boolean(),
      /** What the clinic answered, and why it hid it. */
      answer: z.string().nullable(),
      hide_reason: z.string().nullable(),
    })
    .nullable(),
})

/** What was taken out keeps its place in the record, with who did it and why. */
const removed = { removed_at: maybe, removed_by: maybe, remove_reason: z.string() }

const ACTS = [
  'charge', 'fee', 'payment', 'refund', 'chargeback', 'start', 'use', 'package_refund', 'code_sold', 'code_redeemed',
  'write_off', 'expiry', 'transfer', 'opening', 'cash', 'reversal',
] as const // prettier-ignore

const teeth = z.array(z.number())

export const personCopy = z.object({
  format: z.literal('zambet.person'),
  version: z.literal(1),
  made_at: z.string(),
  clinic: z.object({
    name: z.string(),
    legal_name: maybe,
    cif: maybe,
    address: maybe,
    city: maybe,
    phone: maybe,
    email: maybe,
    /** IANA. */
    zone: z.string(),
  }),
  person,
  /** Who answers for them. */
  guardian: z
    .object({ name: z.string(), mobile: maybe, relation: z.enum(['', ...GUARDIAN_RELATIONS]) })
    .nullable(),
  /** Those for whom they answer. */
  answers_for: z.array(z.object({ name: z.string() })),
  /** People from whose accounts they were booked, as a member of the family. */
  families: z.array(
    z.object({ name: z.string(), relation: z.enum(RELATIONS), since: z.string(), is_guardian: z.boolean() }),
  ),
  /** Records of theirs that became this one. */
  merged_records: z.array(person.extend({ merged_at: z.string() })),
  /** All answers, the latest first: the first of a kind is what holds. */
  consents: z.array(
    z.object({
      kind: z.enum(CONSENT_KINDS),
      given: z.boolean(),
      on_date: z.string(),
      how: z.enum(ALL_CONSENT_WAYS),
      recorded_at: z.string(),
      recorded_by: maybe,
    }),
  ),
  tags: z.array(z.object({ name: z.string(), added_at: z.string(), removed_at: maybe })),
  alerts: z.array(
    z.object({
      kind: z.enum(ALERT_KINDS),
      severity: z.enum(['high', 'normal']),
      text: z.string(),
      /** The last day it holds; null for good. */
      until: maybe,
      created_at: z.string(),
      created_by: maybe,
      confirmed_at: maybe,
      confirmed_by: maybe,
      ended_at: maybe,
      ended_by: maybe,
      end_reason: z.string(),
    }),
  ),
  visits: z.array(visit),
  notes: z.array(
    z.object({
      id: z.number(),
      text: z.string(),
      teeth,
      author: z.string(),
      created_at: z.string(),
      visit_id: z.number().nullable(),
      visible_to_patient: z.boolean(),
      /** Pictures of `files`. */
      file_ids: z.array(z.number()),
      /** What it said before, the latest first. */
      earlier_texts: z.array(
        z.object({ text: z.string(), replaced_at: z.string(), replaced_by: maybe, reason: z.string() }),
      ),
      ...removed,
    }),
  ),
  diagnoses: z.array(
    z.object({
      /** ICD-10; null for a diagnosis of the clinic's own. */
      icd10_code: maybe,
      name: z.string(),
      teeth,
      on_date: z.string(),
      doctor: z.string(),
      note_id: z.number().nullable(),
      note: z.string(),
      resolved_on: maybe,
      ...removed,
    }),
  ),
  /** Of the tooth chart. */
  teeth: z.array(
    z.object({
      id: z.number(),
      tooth: z.number().nullable(),
      arch: maybe,
      kind: z.enum(KIND_NAMES),
      state: z.enum(STATES),
      surfaces: z.string(),
      roots: z.array(z.string()),
      role: z.enum(['abutment', 'pontic']).nullable(),
      details: z.record(z.string(), z.unknown()),
      on_date: z.string(),
      /** What was noted as over. */
      ends_id: z.number().nullable(),
      bridge_id: z.number().nullable(),
      doctor: z.string(),
      note: z.string(),
      visit_id: z.number().nullable(),
      recorded_at: z.string(),
      ...removed,
    }),
  ),
  /** Periodontal exams, with what was measured around each tooth. */
  perio: z.array(
    z.object({
      id: z.number(),
      on_date: z.string(),
      is_closed: z.boolean(),
      doctor: z.string(),
      replaces_id: z.number().nullable(),
      stage: maybe,
      grade: maybe,
      extent: maybe,
      closed_at: maybe,
      teeth: perioTeeth,
      sites: perioSites,
    }),
  ),
  /** Reports of visits, with what was written into them by the ids of their fields. */
  reports: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      /** "2026-00412"; null until it is locked. */
      number: maybe,
      visit_id: z.number(),
      doctor: z.string(),
      created_at: z.string(),
      locked_at: maybe,
      corrects_id: z.number().nullable(),
      fields: z.unknown(),
      pdf_sha256: maybe,
    }),
  ),
  /** Forms that were prepared, filled in or signed, with what was answered, each as its kind is answered. */
  forms: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      version: z.number(),
      created_at: z.string(),
      sent_at: maybe,
      signed_at: maybe,
      /** Who signed, and whether as a guardian. */
      signer: maybe,
      signed_as: maybe,
      answers: z.array(z.object({ question: z.string(), answer: z.unknown() })),
      files: z.array(z.object({ name: z.string(), type: z.string(), size: z.number(), sha256: z.string() })),
      document_sha256: maybe,
    }),
  ),
  dentitions: z.array(z.object({ dentition: z.enum(DENTITIONS), on_date: z.string() })),
  files: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      title: z.string(),
      kind: z.enum(FILE_KINDS),
      type: z.string(),
      /** Bytes. */
      size: z.number(),
      sha256: z.string(),
      teeth,
      taken_on: z.string(),
      created_at: z.string(),
      created_by: maybe,
      visible_to_patient: z.boolean(),
      /** What was drawn over it, in pixels of the picture. */
      marks: z.array(
        z.object({ shape: z.unknown(), created_at: z.string(), created_by: maybe, removed_at: maybe }),
      ),
      ...removed,
    }),
  ),
  messages: z.array(
    z.object({
      channel: z.enum(['sms', 'email']),
      recipient: z.string(),
      subject: z.string(),
      body: z.string(),
      status: z.string(),
      created_at: z.string(),
      sent_at: maybe,
      visit_id: z.number().nullable(),
    }),
  ),
  /** What they wrote back. */
  replies: z.array(
    z.object({
      mobile: z.string(),
      text: z.string(),
      received_at: z.string(),
      visit_id: z.number().nullable(),
    }),
  ),
  /** What they owed and paid, the oldest first, with what they owed after each; amounts in lei. */
  account: z.array(
    z.object({
      day: z.string(),
      /** What was done: a charge, a payment, a refund; "reversal" takes an earlier one back. */
      act: z.enum(ACTS),
      /** Of a service, package or fee; empty for what is none. */
      name: z.string(),
      /** How it was paid. */
      method: maybe,
      doctor: z.string(),
      reason: z.string(),
      reference: z.string(),
      debit: z.number(),
      credit: z.number(),
      balance: z.number(),
    }),
  ),
  packages: z.array(
    z.object({
      name: z.string(),
      started_on: z.string(),
      /** The last day on which it is good; null has no end. */
      ends_on: maybe,
      price: z.number(),
      maximum_uses: z.number(),
      refunded_at: maybe,
      uses: z.array(
        z.object({
          service: z.string(),
          state: z.enum(['reserved', 'used', 'returned']),
          at: z.string(),
          reason: z.string(),
          visit_id: z.number(),
        }),
      ),
    }),
  ),
  /** Codes of gift cards that are theirs, or that they bought. */
  gift_codes: z.array(
    z.object({
      code: z.string(),
      value: z.number(),
      remaining: z.number(),
      expires_on: z.string(),
      claimed_at: maybe,
      used_at: maybe,
    }),
  ),
  invoices: z.array(
    z.object({
      kind: z.enum(['invoice', 'storno', 'proforma', 'receipt']),
      /** With its series; null of a draft. */
      number: maybe,
      day: maybe,
      buyer: z.string(),
      total: z.number(),
      note: z.string(),
      reason: z.string(),
      lines: z.array(z.object({ name: z.string(), quantity: z.number(), total: z.number() })),
    }),
  ),
  /** Who looked at the record, the same thing by the same person once in a quarter of an hour. */
  openings: z.array(z.object({ what: z.enum(OPENED), at: z.string(), who: maybe })),
  /** Rows of sheets that the clinic brought from elsewhere, as they came. */
  imported: z.array(
    z.object({ at: z.string(), line: z.number(), columns: z.array(z.string()), cells: z.array(z.string()) }),
  ),
})
export type PersonCopy = z.output<typeof personCopy>

export const exportPerson = defineCall({
  method: 'GET',
  path: '/v2/patients/{id}/export',
  summary:
    'All that is kept of one person as a file: `json` for programs, in the shape described here, or `pdf` to read, in the patient’s language. Asks for every right that a part of it needs, since a copy with holes is none.',
  who: staffWith(
    'patients.view',
    'patients.contact',
    'patients.export',
    'clinical.view',
    'bookings.view',
    'bookings.all_doctors',
    'payments.view',
  ),
  params: z.object({ id }),
  query: z.object({ format: z.enum(['pdf', 'json'], 'choice') }),
  reply: personCopy,
})
