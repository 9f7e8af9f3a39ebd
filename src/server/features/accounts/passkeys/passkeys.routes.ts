import * as calls from '#contract/accounts/passkeys.ts'
import { handle } from '#server/http/register-calls.ts'
import { askForPasskey, listPasskeys, removePasskey, renamePasskey, signInByPasskey } from './passkeys.ts'
import { addPasskey, askForNewPasskey } from './register-passkey.ts'

export const passkeyRoutes = [
  handle(calls.listPasskeys, async (_, ctx) => ({ data: await listPasskeys(ctx) })),
  handle(calls.askForNewPasskey, async (_, ctx) => ({
    data: { options: { ...(await askForNewPasskey(ctx)) } },
  })),
  handle(calls.addPasskey, async ({ body }, ctx) => ({ data: await addPasskey(ctx, body.response) })),
  handle(calls.askForPasskey, async (_, ctx) => ({ data: { options: { ...(await askForPasskey(ctx)) } } })),
  handle(calls.signInByPasskey, async ({ body }, ctx) => ({ data: await signInByPasskey(ctx, body) })),
  handle(calls.renamePasskey, async ({ params, body }, ctx) => ({
    data: await renamePasskey(ctx, params.id, body.name),
  })),
  handle(calls.removePasskey, async ({ params }, ctx) => {
    await removePasskey(ctx, params.id)
    return {}
  }),
]
