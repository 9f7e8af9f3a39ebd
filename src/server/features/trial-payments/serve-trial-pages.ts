import { say } from '#contract/texts.ts'
import type { Services } from '#server/http/services.ts'
import {
  TRIAL_PATH,
  type SignedNews,
  type TrialCards,
  type TrialPage,
} from '#server/outside/payments/trial-cards.ts'
import { drawBarePage, type BarePage } from '#server/texts/bare-page.ts'
import { sayLei } from '#server/texts/say-lei.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { WORDS } from './words.ts'

interface ById {
  Params: { id: string }
}

/**
 * The pages on which nobody pays, where no key is set. What is pressed there is told by the same signed message, at the
 * same address, as the processor would tell it.
 */
export async function serveTrialPages(app: FastifyInstance, { outside }: Services): Promise<void> {
  const { trialCards } = outside
  if (!trialCards) return
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    // A form of one button says nothing but that it was pressed.
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      payload.on('end', () => done(null))
    })

    scope.route<ById>({
      method: 'GET',
      url: `${TRIAL_PATH}/:id`,
      handler: async ({ params }, reply) => {
        const page = await trialCards.findPage(params.id)
        return page ? send(reply, drawPayment(params.id, page)) : reply.callNotFound()
      },
    })
    scope.route<ById>({
      method: 'POST',
      url: `${TRIAL_PATH}/:id`,
      handler: async ({ params }, reply) => {
        const page = await trialCards.findPage(params.id)
        if (!page) return reply.callNotFound()
        const news = await trialCards.pay(params.id)
        if (!news) return send(reply, drawPayment(params.id, page))
        await tell(app, news)
        return reply.redirect(page.wanted.paidUrl, 303)
      },
    })
    scope.route<ById>({
      method: 'GET',
      url: `${TRIAL_PATH}/cont/:id`,
      handler: async ({ params }, reply) => {
        const drawn = await drawAccount(trialCards, params.id)
        return drawn === undefined ? reply.callNotFound() : send(reply, drawn)
      },
    })
    scope.route<ById>({
      method: 'POST',
      url: `${TRIAL_PATH}/cont/:id`,
      handler: async ({ params }, reply) => {
        const account = await trialCards.findAccount(params.id)
        if (!account) return reply.callNotFound()
        await tell(app, await trialCards.enable(params.id))
        return reply.redirect(account.back, 303)
      },
    })
  })
}

const tell = (app: FastifyInstance, { body, signature }: SignedNews) =>
  app.inject({
    method: 'POST',
    url: '/api/v2/stripe/webhook',
    payload: body,
    headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
  })

const send = (reply: FastifyReply, html: string) => reply.type('text/html; charset=utf-8').send(html)

type Trial = Omit<BarePage, 'paragraphs'> & { readonly notice: string; readonly lines: readonly string[] }

/** As plain as it can be: nobody takes it for a bank's. */
const drawTrialPage = ({ notice, lines: [first = '', ...rest], ...page }: Trial) =>
  drawBarePage({
    ...page,
    paragraphs: [
      { text: notice, look: 'notice' },
      { text: first, look: 'amount' },
      ...rest.map(text => ({ text })),
    ],
  })

function drawPayment(id: string, { wanted, state }: TrialPage): string {
  const { language, title, clinicName, amountBani, paidUrl, backUrl } = wanted
  const amount = sayLei(amountBani, language)
  const about = [say(WORDS.lei, language, { amount }), title, say(WORDS.to, language, { clinic: clinicName })]
  const page = { language, title: say(WORDS.title, language), notice: say(WORDS.noMoney, language) }
  if (state !== 'open')
    return drawTrialPage({
      ...page,
      lines: [...about, say(state === 'paid' ? WORDS.paid : WORDS.over, language)],
      leave: { href: paidUrl, label: say(WORDS.goOn, language) },
    })
  return drawTrialPage({
    ...page,
    lines: about,
    press: { action: `${TRIAL_PATH}/${id}`, label: say(WORDS.pay, language, { amount }) },
    leave: { href: backUrl, label: say(WORDS.back, language) },
  })
}

async function drawAccount(trialCards: TrialCards, id: string): Promise<string | undefined> {
  const account = await trialCards.findAccount(id)
  if (!account) return undefined
  const language = 'ro'
  return drawTrialPage({
    language,
    title: say(WORDS.account, language),
    notice: say(WORDS.noMoney, language),
    lines: [account.name],
    press: { action: `${TRIAL_PATH}/cont/${id}`, label: say(WORDS.enable, language) },
    leave: { href: account.back, label: say(WORDS.back, language) },
  })
}
