import * as calls from '#contract/accounts/social-login.ts'
import { SOCIAL_PROVIDERS } from '#contract/accounts/social-names.ts'
import { handle } from '#server/http/register-calls.ts'
import { startSocial } from './social-answer.ts'
import { linkSocial, sendLinkCode } from './social-link.ts'
import { connectSocial, listLinks, unlinkSocial } from './social-links.ts'
import { signInBySocial } from './social-login.ts'

export const socialLoginRoutes = [
  handle(calls.listSocialProviders, async (_, { outside }) => ({
    data: SOCIAL_PROVIDERS.filter(name => outside.social[name]),
  })),
  handle(calls.startSocialLogin, async ({ params, query }, ctx) => {
    const { mode, remember, user_type } = query
    return { data: { url: await startSocial(ctx, params.provider, { mode, remember, user_type }) } }
  }),
  handle(calls.signInByGoogle, async ({ body }, ctx) => ({
    data: await signInBySocial(ctx, 'google', body),
  })),
  handle(calls.signInByFacebook, async ({ body }, ctx) => ({
    data: await signInBySocial(ctx, 'facebook', body),
  })),
  handle(calls.sendLinkCode, async ({ body }, ctx) => ({ data: await sendLinkCode(ctx, body) })),
  handle(calls.linkSocialLogin, async ({ body }, ctx) => ({ data: await linkSocial(ctx, body) })),
  handle(calls.connectGoogle, async ({ body }, ctx) => {
    await connectSocial(ctx, 'google', body)
    return {}
  }),
  handle(calls.connectFacebook, async ({ body }, ctx) => {
    await connectSocial(ctx, 'facebook', body)
    return {}
  }),
  handle(calls.unlinkSocialLogin, async ({ body }, ctx) => {
    await unlinkSocial(ctx, body.provider)
    return {}
  }),
  handle(calls.listSocialIdentities, async (_, ctx) => ({ data: await listLinks(ctx) })),
]
