import { say } from '#contract/texts.ts'
import * as calls from '#contract/accounts/accounts.ts'
import { registerAndLoginPatient } from '#contract/online/online-booking.ts'
import { refuseField } from '#server/http/failure.ts'
import { handle } from '#server/http/register-calls.ts'
import { VERSION } from '#server/version.ts'
import { WORDS } from './words.ts'
import { readPasswordLink, sendPasswordLink, setPasswordByLink } from './password-reset.ts'
import { signInByPhone } from './phone/phone-proof.ts'
import { registerAccount } from './registration.ts'
import { completeSignIn, getMethods } from './second-step/second-factor.ts'
import { getOwnAccount, listPermissions } from './profile/own-account.ts'
import { renewSession, signOut } from './sessions.ts'
import { signIn } from './sign-in.ts'

export const accountRoutes = [
  handle(calls.login, async ({ body }, ctx) => ({ data: await signIn(ctx, body) })),
  handle(calls.logout, async (_, ctx) => {
    await signOut(ctx)
    return {}
  }),
  handle(calls.refreshSession, async ({ body }, ctx) => ({
    data: await renewSession(ctx, body.refreshToken),
  })),
  handle(calls.verifyOtp, async ({ body }, ctx) => {
    const { user_id, mobile } = body
    if (mobile !== undefined)
      return { data: await signInByPhone(ctx, { ...body, mobile, purpose: 'sign_in' }) }
    if (user_id === undefined) throw refuseField('user_id', 'required')
    return { data: await completeSignIn(ctx, { ...body, user_id }) }
  }),
  handle(calls.getSignInMethods, async (_, ctx) => ({ data: await getMethods(ctx) })),
  handle(calls.register, async ({ body }, ctx) => ({ data: await registerAccount(ctx, body) })),
  handle(calls.forgotPassword, async ({ body }, ctx) => {
    await sendPasswordLink(ctx, body)
    return { message: say(WORDS.passwordLinkSent, ctx.language) }
  }),
  handle(calls.checkPasswordLink, async ({ body }, ctx) => ({ data: await readPasswordLink(ctx, body) })),
  handle(calls.setPassword, async ({ body }, ctx) => ({ data: await setPasswordByLink(ctx, body) })),
  handle(calls.getAccount, async (_, ctx) => ({ data: await getOwnAccount(ctx) })),
  handle(calls.getPermissions, async (_, ctx) => ({ data: listPermissions(ctx.actor) })),
  handle(calls.getVersion, async (_, ctx) => ({
    version: VERSION,
    data: { version: VERSION, demo: ctx.config.demo },
  })),
  handle(registerAndLoginPatient, async ({ body }, ctx) => ({
    data: await signInByPhone(ctx, { ...body, purpose: 'booking', remember: true }),
  })),
]
