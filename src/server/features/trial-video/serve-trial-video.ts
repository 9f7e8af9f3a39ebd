import { say } from '#contract/texts.ts'
import type { Language } from '#contract/field-messages.ts'
import {
  VIDEO_PROVIDER_NAMES,
  VIDEO_PROVIDERS,
  type VideoProviderName,
} from '#contract/video/video-providers.ts'
import { languageOf } from '#server/http/language.ts'
import type { Services } from '#server/http/services.ts'
import { TRIAL_VIDEO_PATH } from '#server/outside/video/trial-video.ts'
import { drawBarePage } from '#server/texts/bare-page.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { WORDS } from './words.ts'

interface ByState {
  Params: { provider: string; state: string }
}
interface ById {
  Params: { id: string }
}

const AGREEMENT = `${TRIAL_VIDEO_PATH}/acord/:provider/:state`

/** The pages that stand in for a provider's own where none is set up: whether it may be used, and a room in which nobody is. */
export async function serveTrialVideo(app: FastifyInstance, { outside }: Services): Promise<void> {
  const { trialVideo, video } = outside
  if (!trialVideo) return
  const trialOf = (name: string): VideoProviderName | undefined =>
    VIDEO_PROVIDERS.find(provider => provider === name && video[provider]?.isTrial)
  const answerOf = ({ provider: name, state }: ByState['Params'], isAgreed: boolean) => {
    const provider = trialOf(name)
    return provider && trialVideo.answerOf(provider, state, isAgreed)
  }

  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    // A form of one button says nothing but that it was pressed.
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      payload.on('end', () => done(null))
    })
    // As a provider's page, which comes from elsewhere, it leaves the window to whoever opened it.
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cross-origin-opener-policy', 'unsafe-none')
    })

    scope.route<ByState>({
      method: 'GET',
      url: AGREEMENT,
      handler: async (request, reply) => {
        const provider = trialOf(request.params.provider)
        const refusal = answerOf(request.params, false)
        if (!provider || refusal === undefined) return reply.callNotFound()
        return send(reply, drawAgreement(provider, refusal, languageOf(request)))
      },
    })
    scope.route<ByState>({
      method: 'POST',
      url: AGREEMENT,
      handler: async ({ params }, reply) => {
        const answer = answerOf(params, true)
        return answer === undefined ? reply.callNotFound() : reply.redirect(answer, 303)
      },
    })
    scope.route<ById>({
      method: 'GET',
      url: `${TRIAL_VIDEO_PATH}/camera/:id`,
      handler: async (request, reply) => {
        const provider = trialVideo.roomOf(request.params.id)
        return provider ? send(reply, drawRoom(provider, languageOf(request))) : reply.callNotFound()
      },
    })
  })
}

const send = (reply: FastifyReply, html: string) => reply.type('text/html; charset=utf-8').send(html)

function drawAgreement(name: VideoProviderName, refusal: string, language: Language): string {
  const provider = VIDEO_PROVIDER_NAMES[name]
  return drawBarePage({
    language,
    title: say(WORDS.account, language, { provider }),
    paragraphs: [
      { text: say(WORDS.notProvider, language, { provider }), look: 'notice' },
      { text: say(WORDS.asks, language) },
    ],
    press: { label: say(WORDS.allow, language) },
    leave: { href: refusal, label: say(WORDS.refuse, language) },
  })
}

function drawRoom(name: VideoProviderName, language: Language): string {
  return drawBarePage({
    language,
    title: say(WORDS.room, language),
    paragraphs: [
      { text: say(WORDS.opensThere, language, { provider: VIDEO_PROVIDER_NAMES[name] }), look: 'notice' },
      { text: say(WORDS.nobody, language) },
    ],
  })
}
