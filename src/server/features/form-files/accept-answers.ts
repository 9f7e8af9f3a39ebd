// Answers of a signed form enter the record once somebody says so: each through the record's own rules, and once.

import type { CallReply } from '#contract/call.ts'
import type { acceptAnswers } from '#contract/documents/form-files.ts'
import { addPatient } from '#contract/patients/patient-changes.ts'
import { addAlertOf } from '#server/features/patients/alerts.ts'
import { changePatient } from '#server/features/patients/change-patient.ts'
import { addDocumentEvent } from '#server/features/document-events/document-events.ts'
import { findSeen } from '#server/features/patients/patients.ts'
import type { PersonFields } from '#server/features/patients/person-values.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { readEach } from '#server/http/refuse-together.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { insertAcceptances } from './form-files.sql.ts'
import { requireForm } from './form-files.ts'
import { findListedForm } from './form-rows.sql.ts'
import { notableOf, sayNotable, type Notable } from './notable.ts'
import { presentForm } from './present-form.ts'
import { findRecordValues, type RecordValues } from './record-values.ts'
import { isNone, splitName } from './read-own.ts'

const LONGEST_ALERT = 500

export function acceptInto(
  ctx: StaffContext,
  id: number,
  elements: readonly string[],
): Promise<CallReply<typeof acceptAnswers>> {
  return ctx.write(async tx => {
    const form = await requireForm(tx, ctx, id)
    if (form.status !== 2) throw refuseField('elements', 'form_not_signed')
    const { accountId, clinicId } = ctx.actor
    const notable = new Map(notableOf(form).map(each => [each.element.id, each]))
    const wished = readEach([...new Set(elements)], (element, index) => {
      const each = notable.get(element)
      if (!each?.enters) throw refuseField(`elements.${index}`, 'choice')
      return each
    })
    const what = { clinicId, formId: id, by: accountId, at: new Date(ctx.now) }
    const fresh = new Set(
      await insertAcceptances(
        tx,
        what,
        wished.map(each => each.element.id),
      ),
    )
    const entering = wished.filter(each => fresh.has(each.element.id))
    const patientId = await findSeen(tx, ctx, form.patient_id)
    if (entering.length > 0) {
      await enter(tx, ctx, patientId, entering)
      const detail = entering.map(each => each.element.id).join(', ')
      await addDocumentEvent(
        tx,
        { clinicId, formFileId: id },
        { what: 'accepted', at: ctx.now, by: accountId, detail },
      )
      await tx.record('patient_record', patientId, 'form_changed', undefined, { form: id, accepted: detail })
    }
    return { data: await presentForm(tx, ctx, (await findListedForm(tx, id))!) }
  })
}

async function enter(
  tx: WriteTx,
  ctx: StaffContext,
  patientId: number,
  entering: readonly Notable[],
): Promise<void> {
  const values = await findRecordValues(tx, patientId, { mayContact: true, now: ctx.now })
  if (!values) throw new Failure('not_found')
  // What the record holds once comes first: it may be refused, and takes the patient's lock.
  const own = entering.filter(({ enters }) => enters !== 'alerts' && enters !== 'allergies')
  const fields = fieldsOf(own, values)
  const none = entering.some(each => each.enters === 'allergies' && isNone(said(each)))
  if (own.length > 0 || none)
    await withElements(entering, () =>
      changePatient(tx, ctx, patientId, { ...fields, ...(none && { no_allergies: true }) }, undefined),
    )
  for (const each of entering) {
    const isAllergy = each.enters === 'allergies'
    if (!(isAllergy ? !isNone(said(each)) : each.enters === 'alerts')) continue
    const text = isAllergy ? said(each) : sentence(each, ctx)
    await withElements([each], async () => {
      await addAlertOf(tx, ctx, patientId, {
        kind: isAllergy ? 'allergy' : 'condition',
        severity: isAllergy || each.warns ? 'high' : 'normal',
        text: text.slice(0, LONGEST_ALERT).toWellFormed(),
      })
    })
  }
}

const said = ({ answer }: Notable) => (typeof answer === 'string' ? answer : '')

function sentence(each: Notable, { language }: StaffContext): string {
  const { label, said: words } = sayNotable(each, language)
  return `${label.replace(/[\s:]+$/, '')} ${words}`
}

/** As the record's own form would send them; refused by the same rules, under the element that said it. */
function fieldsOf(own: readonly Notable[], values: RecordValues): PersonFields {
  const { shape } = addPatient.body
  const read = readEach(own, each => {
    const name = FIELD_NAMES[each.enters as keyof typeof FIELD_NAMES]
    if (name === 'name') return splitName(said(each), values)
    const result = shape[name].safeParse(said(each))
    if (!result.success) throw refuseField(each.element.id, REFUSALS[name])
    return { [name]: result.data }
  })
  return {
    mobile_country: 'RO',
    first_name: values.first_name,
    ...Object.assign({}, ...read),
  } as PersonFields
}

const FIELD_NAMES = {
  name: 'name',
  cnp: 'cnp',
  birth_date: 'birth_date',
  address: 'address',
  phone: 'mobile',
  email: 'email',
} as const

const REFUSALS = { cnp: 'cnp', birth_date: 'date', address: 'text', mobile: 'phone', email: 'email' } as const

/** What the record refuses is told where it was answered. */
async function withElements(entering: readonly Notable[], work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Failure) || !error.fields) throw error
    const fields = Object.fromEntries(
      Object.entries(error.fields).map(([name, problems]) => [elementOf(entering, name), problems]),
    )
    throw new Failure(error.code, { fields, data: error.data, values: error.values, cause: error })
  }
}

function elementOf(entering: readonly Notable[], field: string): string {
  const found = entering.find(({ enters }) =>
    enters === 'allergies' ? field === 'no_allergies' || field === 'text'
    : enters === 'alerts' ? field === 'text'
    : enters !== null && FIELD_NAMES[enters] === field,
  ) // prettier-ignore
  return found?.element.id ?? field
}
