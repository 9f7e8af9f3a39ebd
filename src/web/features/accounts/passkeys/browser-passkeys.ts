import {
  browserSupportsWebAuthnAutofill,
  platformAuthenticatorIsAvailable,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import {
  addPasskey,
  askForNewPasskey,
  askForPasskey,
  type PasskeyAnswer,
} from '#contract/accounts/passkeys.ts'
import type { CallReply } from '#contract/call.ts'
import { callProved } from '#web/api/call-proved.ts'
import type { call } from '#web/api/client.ts'
import { keepPasskeyHabit } from './passkey-support.ts'

/** Whether an error only means that the person left it, or something else was begun. */
export const isLeft = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)

/** Whether the device holds a passkey of the account already. */
export const isKnownHere = (error: unknown): boolean =>
  error instanceof Error && error.name === 'InvalidStateError'

/** Whether a finger, a face or a PIN is read by this device itself. */
export const readsPerson = (): Promise<boolean> => platformAuthenticatorIsAvailable()

/** Asks the person for a passkey; `make` says as whom the server is asked. */
export async function askPerson(make: typeof call): Promise<PasskeyAnswer> {
  const { data } = await make(askForPasskey, {})
  return answerTo(data.options, false)
}

async function answerTo(options: object, useBrowserAutofill: boolean): Promise<PasskeyAnswer> {
  const answer = await startAuthentication({
    optionsJSON: options as never,
    useBrowserAutofill,
    verifyBrowserAutofillInput: false,
  })
  const { id, rawId, authenticatorAttachment, response } = answer
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    rawId,
    type: 'public-key',
    authenticatorAttachment,
    clientExtensionResults: {},
    response: { clientDataJSON, authenticatorData, signature, userHandle },
  }
}

/**
 * Waits for a passkey chosen among what the browser offers in the email field; undefined where it offers none, or where
 * it is not wanted any more once the server has answered: a browser asks one thing at a time, the last.
 */
export async function awaitAutofill(
  make: typeof call,
  isWanted: () => boolean,
): Promise<PasskeyAnswer | undefined> {
  if (!(await browserSupportsWebAuthnAutofill())) return undefined
  const { data } = await make(askForPasskey, {})
  return isWanted() ? answerTo(data.options, true) : undefined
}

export const stopAsking = (): void => WebAuthnAbortService.cancelCeremony()

/** Makes a passkey for whoever is signed in, on this device or another one at hand. */
export async function makePasskey(): Promise<CallReply<typeof addPasskey>['data']> {
  const { data } = await callProved(askForNewPasskey, {})
  const made = await startRegistration({ optionsJSON: data.options as never })
  const { id, rawId, authenticatorAttachment, response } = made
  const { clientDataJSON, attestationObject, transports = [] } = response
  const reply = await callProved(addPasskey, {
    response: {
      id,
      rawId,
      type: 'public-key',
      authenticatorAttachment,
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject, transports },
    },
  })
  keepPasskeyHabit('used')
  return reply.data
}
