import type { CallBody, CallReply } from '#contract/call.ts'
import type { saveAnswers } from '#contract/documents/public-forms.ts'
import { problemSentence } from '#contract/documents/problem-messages.ts'
import type { Answer } from '#domain/documents/forms/form-template.ts'
import { readAnswer } from '#domain/documents/forms/answers.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { readContent } from '#server/features/form-files/form-contents.ts'
import { findFormByToken, listUploadsOf, type FormRow } from '#server/features/form-files/form-rows.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import type { Context } from '#server/http/services.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { mergeAnswers } from './filling.sql.ts'
import { requireHand, requireOpen, withLink } from './find-filling.ts'

/** Of all answers together, as JSON: more than anybody writes and draws by hand. */
const MOST = 2_000_000

/** Keeps what can be kept, and says of the rest why not: element by element, into what others may have saved meanwhile. */
export function keepAnswers(
  ctx: Context,
  token: string,
  { answers: sent, read_in: readIn }: CallBody<typeof saveAnswers>,
): Promise<CallReply<typeof saveAnswers>> {
  return withLink(ctx, token, async (tx, link, hash) => {
    requireHand(ctx, link)
    const content = await readContent(ctx.db, tx, link)
    const elements = new Map(content.elements.map(element => [element.id, element]))
    const unknown = Object.keys(sent).find(id => !elements.has(id))
    if (unknown !== undefined) throw refuseField(`answers.${unknown.slice(0, 24)}`, 'not_readable')
    if (readIn && !content.languages.includes(readIn)) throw refuseField('read_in', 'choice')
    const asked = new Set(Object.keys(sent).map(id => elements.get(id)!.type))
    const uploads = asked.has('upload') ? await listUploadsOf(tx, link.id) : []
    // No other answer waits for the database to say which day it is.
    const isOfDay = asked.has('date') || asked.has('record')
    const today = localDateOf(ctx.now, isOfDay ? await tx.zone : 'UTC')
    const put: Record<string, Answer> = {}
    const drop: string[] = []
    const refused: Record<string, string> = {}
    for (const [id, value] of Object.entries(sent)) {
      const files = uploads.filter(upload => upload.element === id).map(upload => upload.id)
      const read = readAnswer(elements.get(id)!, value, today, files)
      if ('problem' in read) refused[id] = problemSentence(read.problem, ctx.language)
      else if (read.answer === undefined) drop.push(id)
      else put[id] = read.answer
    }
    const change = { put, drop, language: readIn ?? null, now: new Date(ctx.now) }
    const { revision, answers } = (await mergeAnswers(tx, hash, change)) ?? (await readAsItIs(tx, ctx, hash))
    if (JSON.stringify(answers).length > MOST)
      throw refuseField('answers', 'answer_too_long', { characters: MOST })
    return { data: { revision, answers, refused } }
  })
}

/** What nothing changed in; refused where it is not open. */
async function readAsItIs(tx: WriteTx, ctx: Context, hash: Buffer): Promise<FormRow> {
  const form = await findFormByToken(tx, hash)
  if (!form) throw new Failure('not_found')
  requireOpen(ctx, form)
  return form
}
