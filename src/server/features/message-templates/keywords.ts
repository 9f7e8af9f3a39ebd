import type { CallBody, CallReply } from '#contract/call.ts'
import type { getKeywords } from '#contract/messages/message-templates.ts'
import { listKeywords } from '#domain/messages/keywords.ts'
import type { StaffContext } from '#server/http/services.ts'

const ALL = listKeywords('message').map(({ key }) => key)

/** What a text may name, in the language asked for; a keyword's id is the same wherever it is offered. */
export async function showKeywords(
  ctx: StaffContext,
  { type = 'message', tag_name: tag, language = ctx.language }: CallBody<typeof getKeywords>,
): Promise<CallReply<typeof getKeywords>> {
  return {
    data: listKeywords(type, tag).map(({ key, name, group, example, longest }) => ({
      id: ALL.indexOf(key) + 1,
      keyword: `{${key}}`,
      name: name[language],
      group,
      example: example[language],
      longest: longest[language],
    })),
  }
}
