import type { CallReply } from '#contract/call.ts'
import type { getOwnAccount, OwnAccount } from '#contract/money/patient-accounts.ts'
import type { PatientContext } from '#server/http/services.ts'
import { ClinicTx } from '#server/records/transaction.ts'
import { presentRow } from './account-row.ts'
import { countMoves, listAccountIds, listMoves, type AccountMove } from './account-rows.sql.ts'
import { getPatientName, listOwnPatients } from './own-account.sql.ts'
import { listDocuments } from './own-documents.sql.ts'
import { readStanding } from './patient-accounts.ts'

const MOST_ROWS = 100
const WHOLE = { part: 'all', from: undefined, to: undefined, doctorId: undefined } as const

/** What the account's own person and its family owe and paid, clinic by clinic; nothing of who has no account there. */
export async function showOwnAccount(
  ctx: PatientContext,
  clinic: number | undefined,
): Promise<CallReply<typeof getOwnAccount>> {
  const { db, language, now, actor } = ctx
  const own = await db.account(actor.accountId, tx => listOwnPatients(tx, new Date(now)))
  const data: OwnAccount[] = []
  for (const { clinic_id, clinic_name, patient_id, member_id } of own) {
    if (clinic !== undefined && clinic !== clinic_id) continue
    const account = await db.tenant(clinic_id, async bare => {
      const tx = new ClinicTx(bare)
      const ids = await listAccountIds(tx, patient_id)
      const moves = await listMoves(tx, ids, WHOLE, { before: undefined, size: MOST_ROWS, language })
      return {
        name: await getPatientName(tx, patient_id),
        standing: await readStanding(tx, ids, now),
        total: await countMoves(tx, ids, WHOLE),
        documents: await listDocuments(tx, ids),
        rows: moves.map(move => {
          const {
            event_id: _,
            charge_id: _charge,
            payment_id: _payment,
            document: _document,
            left: _left,
            may_take_back: _mayTakeBack,
            ...row
          } = presentRow(asTold(move), language, false)
          return row
        }),
      }
    })
    if (account.total + account.documents.length > 0)
      data.push({ clinic_id, clinic_name, member_id, ...account })
  }
  return { data }
}

/** What names an online payment at the processor is for the clinic. */
const asTold = (move: AccountMove): AccountMove =>
  [move.debit, move.credit].includes('online') ? { ...move, reference: null } : move
