import { checkTemplate } from '#domain/messages/template-check.ts'
import { TEMPLATE_TAGS, type TemplateTag } from '#domain/messages/template.ts'
import { describe, expect, test } from 'vitest'
import { inputOf, newDraft, ofOccasion } from './template-draft.ts'

const draft = newDraft('2026-11-27')
const MOMENT = new Set(['schedule_type', 'count', 'unit', 'at', 'interval_from_hour', 'interval_to_hour'])
function momentOf(tag: TemplateTag) {
  const { schedule_type, count, unit, at } = ofOccasion(draft, tag)
  return [schedule_type, count, unit, at]
}

describe('a draft of another occasion', () => {
  test('goes when such messages usually go', () => {
    expect(momentOf('birthday')).toEqual(['on', null, null, '09:30'])
    expect(momentOf('holiday')).toEqual(['before', 5, 'day', '12:00'])
    expect(momentOf('recall')).toEqual(['after', 6, 'month', '11:00'])
    expect(momentOf('care')).toEqual(['after', 1, 'hour', null])
    expect(momentOf('booked')).toEqual(['on', null, null, null])
  })

  test('keeps what was written, and speaks to whom it may', () => {
    const written = { ...draft, name: 'Urare', 'texts.ro.sms': 'La mulți ani!', statuses: ['new' as const] }
    expect(ofOccasion(written, 'birthday')).toMatchObject({
      name: 'Urare',
      'texts.ro.sms': 'La mulți ani!',
      statuses: [],
      audience: 'active',
    })
    expect(ofOccasion(written, 'holiday').audience).toBe('booked')
  })

  test.each(TEMPLATE_TAGS)('has a moment that %s may have', tag => {
    const chosen = { ...ofOccasion(draft, tag), 'texts.ro.sms': '{code}' }
    const wrong = checkTemplate(
      { ...inputOf(chosen), language: 'ro', at: chosen.at, schedule_type: chosen.schedule_type },
      { sender: undefined, plainSms: true },
    )
    expect(wrong.filter(([field]) => MOMENT.has(field))).toEqual([])
  })
})
