import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { READS } from '../reads.ts'
import { version } from '../versions.ts'
import { dataOf, date, flag, id, optional, text } from '../wire.ts'

export const ALERT_KINDS = ['allergy', 'medicine', 'condition', 'pregnancy', 'behaviour'] as const
export type AlertKind = (typeof ALERT_KINDS)[number]
const kind = z.enum(ALERT_KINDS, 'choice')
const severity = z.enum(['high', 'normal'], 'choice')

/** What shouts wherever the person is shown. */
export const highAlert = z.object({ kind: z.enum(ALERT_KINDS), text: z.string() }).readonly()
export type HighAlert = z.output<typeof highAlert>

export const patientAlert = z.object({
  id: z.number(),
  kind: z.enum(ALERT_KINDS),
  severity: z.enum(['high', 'normal']),
  text: z.string(),
  /** The last day it holds; null for good. */
  until: z.string().nullable(),
  created_by: z.string().nullable(),
  created_at: z.string(),
  confirmed_by: z.string().nullable(),
  confirmed_at: z.string().nullable(),
  /** When somebody ended it; one whose last day has passed is over without. */
  ended_by: z.string().nullable(),
  ended_at: z.string().nullable(),
  end_reason: z.string(),
  /** Whether it holds today. */
  holds: z.boolean(),
  version: z.number(),
})
export type PatientAlert = z.output<typeof patientAlert>

export const newAlert = z.object({ kind, severity, text: text(1, 500), until: optional(date) })

export const listAlerts = defineCall({
  ...READS.listAlerts,
  summary:
    'What must not be missed of a patient, and what once was: those that hold first, the grave before the others.',
  who: staffWith('patients.view'),
  params: z.object({ id }),
  reply: dataOf(z.array(patientAlert)),
})

export const addAlert = defineCall({
  method: 'POST',
  path: '/v2/patients/{id}/alerts',
  summary: 'Adds an alert. With an allergy the patient is no longer one who knows of none.',
  who: staffWith('patients.edit'),
  params: z.object({ id }),
  body: newAlert,
  reply: dataOf(patientAlert),
  idempotent: true,
})

export const changeAlert = defineCall({
  method: 'POST',
  path: '/v2/alerts/{id}',
  summary:
    'Changes an alert that is not over. Who had confirmed it confirmed something else: it is to be confirmed anew.',
  who: staffWith('patients.edit'),
  params: z.object({ id }),
  body: newAlert.extend({ version }),
  reply: dataOf(patientAlert),
})

export const endAlert = defineCall({
  method: 'POST',
  path: '/v2/alerts/{id}/end',
  summary: 'Ends an alert, which stays in the history with the reason. Ending it twice changes nothing.',
  who: staffWith('patients.edit'),
  params: z.object({ id }),
  body: z.object({ reason: text(2, 500) }),
  reply: dataOf(patientAlert),
})

export const confirmAlert = defineCall({
  method: 'POST',
  path: '/v2/alerts/{id}/confirm',
  summary: 'Says that the alert was checked, by whom and when.',
  who: staffWith('clinical.edit'),
  params: z.object({ id }),
  body: z.object({ version }),
  reply: dataOf(patientAlert),
})

export const answerAllergies = defineCall({
  method: 'POST',
  path: '/v2/patients/{id}/no-allergies',
  summary: 'Notes that the patient knows of no allergy, or that they are to be asked again.',
  who: staffWith('patients.edit'),
  params: z.object({ id }),
  body: z.object({ no_allergies: flag }),
  reply: dataOf(z.object({ no_allergies_at: z.string().nullable() })),
})
