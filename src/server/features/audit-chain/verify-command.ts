// npm run audit:verify [-- --clinic N --anchor HASH]: verifies every clinic's chain of audit entries, of the database that the
// environment names. It tells of each that is broken where and how, and fails then; so it does where no chain has the hash.

import { parseArgs } from 'node:util'
import { auditClinics } from '#server/db/audit-clinics.ts'
import { asOwner, listClinicsOfChains } from './chain-walk.sql.ts'
import { verifyChain } from './verify-chain.ts'

const USAGE = 'npm run audit:verify [-- --clinic NUMBER --anchor HASH]; a hash is 64 hexadecimal digits'

const wish = readWish()
if (!wish) {
  console.error(USAGE)
  process.exitCode = 2
} else await verify(wish)

interface Wish {
  readonly clinic: number | undefined
  readonly anchor: string | undefined
}

function readWish(): Wish | undefined {
  try {
    const { values } = parseArgs({ options: { clinic: { type: 'string' }, anchor: { type: 'string' } } })
    const anchor = values.anchor?.toLowerCase()
    if (values.clinic !== undefined && !/^\d{1,15}$/.test(values.clinic)) return undefined
    if (anchor !== undefined && !/^[0-9a-f]{64}$/.test(anchor)) return undefined
    return { clinic: values.clinic === undefined ? undefined : Number(values.clinic), anchor }
  } catch {
    return undefined
  }
}

async function verify({ clinic, anchor }: Wish): Promise<void> {
  let [sealed, unsealed] = [0, 0]
  let found: string | undefined
  await auditClinics({
    async listClinics(pool) {
      const all = await listClinicsOfChains(pool)
      const wanted = all.filter(({ id }) => clinic === undefined || id === clinic)
      if (wanted.length === 0 && clinic !== undefined) throw new Error(`There is no clinic ${clinic}.`)
      return wanted
    },
    async audit(pool, clinicId) {
      const chain = await verifyChain(asOwner(pool), clinicId, { anchor })
      sealed += chain.checked
      unsealed += chain.unsealed
      if (chain.anchor !== undefined) found = `The hash is of clinic ${clinicId}, position ${chain.anchor}.`
      return chain.problem ? [`${chain.problem.kind} at position ${chain.problem.position}`] : []
    },
    faults: 'the chain is broken',
    wrong: 'Clinics whose chain is broken',
    right: clinics => `Every chain is intact. Clinics: ${clinics.length}, sealed entries: ${sealed}.`,
  })
  if (process.exitCode === 2) return
  console.log(`Entries that are not sealed yet: ${unsealed}.`)
  if (anchor === undefined) return
  console.log(found ?? 'No chain has the hash: it was written anew, or cut off before it.')
  if (found === undefined) process.exitCode = 1
}
