import * as calls from '#contract/accounts/patient-profile.ts'
import { say } from '#contract/texts.ts'
import { handle } from '#server/http/register-calls.ts'
import { openPicture, removeOwnPicture, setOwnPicture } from './account-picture.ts'
import { getOwnAccount } from './own-account.ts'
import { showOwnConsents } from './own-consents.ts'
import { sendEmailLinkAgain, takeBackEmail, takeEmailByLink } from './email-change.ts'
import { changePatientProfile } from './patient-profile.ts'
import { WORDS } from '../words.ts'

export const profileRoutes = [
  handle(calls.updatePatientProfile, async ({ body }, ctx) => changePatientProfile(ctx, body)),
  handle(calls.listAccountConsents, (_, ctx) => showOwnConsents(ctx)),
  handle(calls.confirmEmailChange, async ({ body }, ctx) => {
    await takeEmailByLink(ctx, body)
    return { message: say(WORDS.emailChanged, ctx.language) }
  }),
  handle(calls.resendEmailChange, async (_, ctx) => {
    const email = await sendEmailLinkAgain(ctx)
    return { message: say(WORDS.emailLinkSent, ctx.language, { email }) }
  }),
  handle(calls.takeBackEmailChange, async (_, ctx) => {
    await takeBackEmail(ctx)
    return {}
  }),
  handle(calls.setPicture, async ({ body }, ctx) => {
    await setOwnPicture(ctx, body.file)
    return { data: await getOwnAccount(ctx) }
  }),
  handle(calls.removePicture, async (_, ctx) => {
    await removeOwnPicture(ctx)
    return { data: await getOwnAccount(ctx) }
  }),
  handle(calls.getAccountPicture, ({ params }, ctx) => openPicture(ctx, params.name)),
]
