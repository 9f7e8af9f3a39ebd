import { say } from '#contract/texts.ts'
import type { Services } from '#server/http/services.ts'
import { drawBarePage } from '#server/texts/bare-page.ts'
import type { FastifyInstance } from 'fastify'
import { findSubscriber, unsubscribe, type Found } from './unsubscribe.ts'
import { WORDS } from './words.ts'

interface ByToken {
  Params: { token: string }
}

const PATH = '/unsubscribe/:token'
/** What is kept of how somebody said so. */
const BY_READER = 'List-Unsubscribe=One-Click'
const BY_PRESS = 'pressed'

/**
 * The link of emails that can be declined. Reading the page changes nothing, since mail scanners open every link; one press
 * does, and so does the email reader's own button, which posts to the same address (RFC 8058).
 */
export async function serveUnsubscribing(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string) => body)

    scope.route<ByToken>({
      method: 'GET',
      url: PATH,
      handler: async ({ params }, reply) => {
        const found = await findSubscriber(services, params.token)
        return found ? reply.type('text/html; charset=utf-8').send(draw(found, false)) : reply.callNotFound()
      },
    })
    scope.route<ByToken>({
      method: 'POST',
      url: PATH,
      bodyLimit: 4096,
      handler: async ({ params, body }, reply) => {
        const isReader = typeof body === 'string' && body.includes(BY_READER)
        const found = await unsubscribe(services, params.token, isReader ? BY_READER : BY_PRESS)
        return found ? reply.type('text/html; charset=utf-8').send(draw(found, true)) : reply.callNotFound()
      },
    })
  })
}

function draw({ clinic, language: number, flag }: Found, isDone: boolean): string {
  const language = number === 1 ? 'en' : 'ro'
  const [asks, done] =
    flag === 'email_reminder'
      ? ([WORDS.reminders, WORDS.doneReminders] as const)
      : ([WORDS.offers, WORDS.doneOffers] as const)
  return drawBarePage({
    language,
    title: say(WORDS.title, language),
    paragraphs: [{ text: say(isDone ? done : asks, language, { clinic }) }],
    ...(!isDone && { press: { label: say(WORDS.press, language) } }),
    leave: { href: '/', label: say(WORDS.home, language) },
  })
}
