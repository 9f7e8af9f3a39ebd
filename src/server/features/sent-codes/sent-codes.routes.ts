import { sendOtp } from '#contract/accounts/accounts.ts'
import { resendSignInCode } from '#server/features/accounts/second-step/second-factor.ts'
import { RESEND_SECONDS } from '#server/features/accounts/one-time-codes.ts'
import { sendPhoneCode } from '#server/features/accounts/phone/phone-code.ts'
import { refuseField } from '#server/http/failure.ts'
import { handle } from '#server/http/register-calls.ts'
import { sendCodeOfLink } from './send-code-of-link.ts'

export const sentCodeRoutes = [
  handle(sendOtp, async ({ body }, ctx) => {
    if (body.user_id !== undefined)
      return { data: { ...(await resendSignInCode(ctx, body.user_id)), resend_in: RESEND_SECONDS } }
    const { mobile, mobile_country: country, purpose = 'booking', clinic_id: clinicId, token } = body
    if (purpose === 'form' || purpose === 'document') {
      if (token === undefined) throw refuseField('token', 'required')
      return { data: await sendCodeOfLink(ctx, token, body.document_sha256) }
    }
    if (mobile === undefined) throw refuseField('mobile', 'required')
    return { data: await sendPhoneCode(ctx, mobile, country, purpose, clinicId) }
  }),
]
