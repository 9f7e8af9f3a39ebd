import { randomInt } from 'node:crypto'
import { openClinic, type Clinic } from './clinic.ts'
import { signIn, test as base } from './test.ts'

const KEPT_MILLISECONDS = 4 * 60_000
let open: { clinic: Promise<Clinic>; since: number } | undefined
const email = `clinica${randomInt(1e9)}@exemplu.ro`

/** One clinic for all stories of a file, whose owner signs in anew before the access token has grown old. */
function ownClinic(): Promise<Clinic> {
  if (!open) open = { clinic: openClinic(email), since: Date.now() }
  else if (Date.now() - open.since > KEPT_MILLISECONDS) {
    const { clinic } = open
    open = { clinic: clinic.then(async old => ({ ...old, session: await signIn(email) })), since: Date.now() }
  }
  return open.clinic
}

/** A story in a clinic of the tests' own, where nothing is but what the story itself writes. */
export const test = base.extend<{ clinic: Clinic }>({
  clinic: async ({ baseURL }, use) => {
    if (!baseURL) throw new Error('No server runs for the tests')
    await use(await ownClinic())
  },
})
