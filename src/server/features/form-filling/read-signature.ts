import type { CallBody } from '#contract/call.ts'
import type { signForm } from '#contract/documents/public-forms.ts'
import { visibleElements } from '#domain/documents/forms/conditions.ts'
import { isDrawn, readStrokes, type Strokes } from '#domain/documents/strokes.ts'
import { cleanName, isPersonName } from '#domain/people/person-name.ts'
import type { FormRow } from '#server/features/form-files/form-rows.ts'
import { refuseField } from '#server/http/failure.ts'

export interface GivenSignature {
  readonly strokes: Strokes | null
  readonly typedName: string | null
}

/**
 * What was drawn, or the name that was typed by who cannot draw: that stands beside a code or a witness alone. Nothing
 * where the form asks for no signature. Refuses what is no drawing.
 */
export function readSignature(
  { content, answers }: Pick<FormRow, 'content' | 'answers'>,
  proof: 'sms' | 'witness' | 'none',
  { strokes: sent, typed_name: typed }: Pick<CallBody<typeof signForm>, 'strokes' | 'typed_name'>,
): GivenSignature {
  const asks = visibleElements(content, answers).some(({ type }) => type === 'signature')
  if (!asks) return { strokes: null, typedName: null }
  if (sent !== undefined) {
    const strokes = readStrokes(sent)
    if (!strokes || !isDrawn(strokes)) throw refuseField('strokes', 'sign_here')
    return { strokes, typedName: null }
  }
  if (typed === undefined || proof === 'none') throw refuseField('strokes', 'sign_here')
  const typedName = cleanName(typed)
  if (!isPersonName(typedName)) throw refuseField('typed_name', 'person_name')
  return { strokes: null, typedName }
}
