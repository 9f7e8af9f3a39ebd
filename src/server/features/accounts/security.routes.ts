import * as calls from '#contract/accounts/account-security.ts'
import { handle } from '#server/http/register-calls.ts'
import { signOutDevice, signOutOthers } from './devices.ts'
import { listProofs, proveAgain, sendCodeToProve } from './prove.ts'
import {
  dropTotp,
  finishTotp,
  renewRecoveryCodes,
  showSecurity,
  startTotp,
  switchEmailFactor,
} from './second-step/security.ts'

export const securityRoutes = [
  handle(calls.getProofs, async (_, ctx) => ({ data: await listProofs(ctx) })),
  handle(calls.sendProofCode, async ({ body }, ctx) => ({ data: await sendCodeToProve(ctx, body) })),
  handle(calls.prove, async ({ body }, ctx) => {
    await proveAgain(ctx, body)
    return {}
  }),
  handle(calls.getSecurity, async (_, ctx) => ({ data: await showSecurity(ctx) })),
  handle(calls.startTotp, async (_, ctx) => ({ data: await startTotp(ctx) })),
  handle(calls.confirmTotp, async ({ body }, ctx) => ({ data: await finishTotp(ctx, body) })),
  handle(calls.removeTotp, async (_, ctx) => {
    await dropTotp(ctx)
    return {}
  }),
  handle(calls.renewRecoveryCodes, async (_, ctx) => ({ data: await renewRecoveryCodes(ctx) })),
  handle(calls.setEmailFactor, async ({ body }, ctx) => {
    await switchEmailFactor(ctx, body)
    return {}
  }),
  handle(calls.signOutDevice, async ({ params }, ctx) => {
    await signOutDevice(ctx, params.id)
    return {}
  }),
  handle(calls.signOutOthers, async (_, ctx) => {
    await signOutOthers(ctx)
    return {}
  }),
]
