import { randomInt } from 'node:crypto'
import { openClinic, type Clinic } from './clinic.ts'
import { signIn, test as base } from './test.ts'

const KEPT_MILLISECONDS = 4 * 60_000
let open: { clinic: Clinic; email: string; file: string; since: number } | undefined

/** One clinic for all stories of a file, whose owner signs in anew before the access token has grown old. */
async function ownClinic(file: string): Promise<Clinic> {
  if (open?.file !== file) {
    const email = `clinica${randomInt(1e9)}@exemplu.ro`
    open = { clinic: await openClinic(email), email, file, since: Date.now() }
  } else if (Date.now() - open.since > KEPT_MILLISECONDS) {
    const session = await signIn(open.email)
    open = { ...open, clinic: { ...open.clinic, session }, since: Date.now() }
  }
  return open.clinic
}

/** A story in a clinic of the tests' own, where nothing is but what the story itself writes. */
export const test = base.extend<{ clinic: Clinic }>({
  clinic: async ({ baseURL }, use, { file }) => {
    if (!baseURL) throw new Error('No server runs for the tests')
    await use(await ownClinic(file))
  },
})
