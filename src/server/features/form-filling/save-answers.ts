import type { CallBody, CallReply } from '#contract/call.ts'
import type { saveAnswers } from '#contract/documents/public-forms.ts'
import { problemSentence } from '#contract/documents/problem-messages.ts'
import type { Answer } from '#domain/documents/forms/form-template.ts'
import { readAnswer } from '#domain/documents/forms/answers.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { readContent } from '#server/features/form-files/form-contents.ts'
import { listUploadsOf } from '#server/features/form-files/form-rows.ts'
import { refuseField } from '#server/http/failure.ts'
import type { Context } from '#server/http/services.ts'
import { setAnswers } from './filling.sql.ts'
import { withSavedForm } from './find-filling.ts'

/** Of all answers together, as JSON: more than anybody writes and draws by hand. */
const MOST = 2_000_000

/** Keeps what can be kept, and says of the rest why not: element by element, into what others may have saved meanwhile. */
export function keepAnswers(
  ctx: Context,
  token: string,
  { answers: sent, read_in: readIn }: CallBody<typeof saveAnswers>,
): Promise<CallReply<typeof saveAnswers>> {
  return withSavedForm(ctx, token, async (tx, form) => {
    const content = await readContent(ctx.db, tx, form)
    const elements = new Map(content.elements.map(element => [element.id, element]))
    const unknown = Object.keys(sent).find(id => !elements.has(id))
    if (unknown !== undefined) throw refuseField(`answers.${unknown.slice(0, 24)}`, 'not_readable')
    if (readIn && !content.languages.includes(readIn)) throw refuseField('read_in', 'choice')
    const asksFiles = Object.keys(sent).some(id => elements.get(id)!.type === 'upload')
    const uploads = asksFiles ? await listUploadsOf(tx, form.id) : []
    const today = localDateOf(ctx.now, await tx.zone)
    const merged: Record<string, Answer> = { ...form.answers }
    const refused: Record<string, string> = {}
    for (const [id, value] of Object.entries(sent)) {
      const files = uploads.filter(upload => upload.element === id).map(upload => upload.id)
      const read = readAnswer(elements.get(id)!, value, today, files)
      if ('problem' in read) refused[id] = problemSentence(read.problem, ctx.language)
      else if (read.answer === undefined) delete merged[id]
      else merged[id] = read.answer
    }
    const written = JSON.stringify(merged)
    if (written.length > MOST) throw refuseField('answers', 'answer_too_long', { characters: MOST })
    const language = readIn ?? form.language
    const isSame = language === form.language && written === JSON.stringify(form.answers)
    const revision = isSame ? form.revision : await setAnswers(tx, form.id, { answers: merged, language })
    return { data: { revision, answers: merged, refused } }
  })
}
