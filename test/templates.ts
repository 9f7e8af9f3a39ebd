import type { TestGround } from './app.ts'
import { insert } from './factories.ts'

/** Adds a template that is on, as the clinic's page would: a reminder a day before at 18:00, by SMS, unless told. */
export async function addTemplate(
  test: TestGround,
  clinicId: number,
  row: Record<string, unknown> = {},
): Promise<number> {
  const { sms = '{patient_first_name}, {visit_day}, {visit_time}', ...columns } = row
  const nothing = { ro: '', en: '' }
  const texts = {
    ro: { sms, subject: 'Vizita', email: `Email: ${String(sms)}` },
    en: { sms: '', subject: '', email: '' },
  }
  const { id } = await insert(test, 'message_templates', {
    clinic_id: clinicId,
    name: 'Reamintire',
    tag_name: 'reminder',
    schedule_type: 'before',
    count: 1,
    unit: 'day',
    at_minutes: 18 * 60,
    on_date: '2026-01-01',
    texts: JSON.stringify(texts),
    answers: JSON.stringify({ yes: nothing, no: nothing }),
    active: true,
    changed_at: new Date(0),
    created_at: new Date(0),
    ...columns,
  })
  return Number(id)
}
