import type { CDPSession, Page } from '@playwright/test'

/** A device with a fingerprint reader, at which the right finger is always laid. */
export async function addDevice(page: Page): Promise<CDPSession> {
  // It would also answer what the email field merely offers, which a person has to choose.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return device
}
