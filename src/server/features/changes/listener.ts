import { NOUNS } from '#contract/nouns.ts'
import type { StaffActor } from '#server/http/actor.ts'
import { loadActor } from '#server/http/authenticate.ts'
import { Failure } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { ownDoctorOnly } from '#server/records/staff-sight.ts'
import type { ChangeRow } from './changes.sql.ts'

/** How long a look at the listener's rights is trusted, as for any call. */
const TRUST_MILLISECONDS = 2_000

/** Who listens to a stream: it outlives the call that opened it, and rights taken meanwhile hold for it too. */
export class Listener {
  readonly #ctx: StaffContext
  readonly #since = performance.now()
  #actor: StaffActor | undefined
  #seen = performance.now()

  constructor(ctx: StaffContext) {
    this.#ctx = ctx
    this.#actor = ctx.actor
  }

  /** Whether a change is theirs to hear of; undefined once they may listen to none. */
  async mayHear(change: ChangeRow): Promise<boolean | undefined> {
    await this.refresh()
    return this.#actor && concerns(this.#actor, change)
  }

  /** Looks again, unless it was just done; false once the session or its right to listen has ended. */
  async refresh(): Promise<boolean> {
    if (this.#actor && performance.now() - this.#seen > TRUST_MILLISECONDS) {
      this.#actor = await this.#findActor()
      this.#seen = performance.now()
    }
    return this.#actor !== undefined
  }

  async #findActor(): Promise<StaffActor | undefined> {
    const { accountId, sessionId } = this.#ctx.actor
    const now = this.#ctx.now + performance.now() - this.#since
    try {
      const actor = await loadActor(this.#ctx, accountId, sessionId, now)
      return actor.kind === 'staff' && actor.permissions.has('bookings.view') ? actor : undefined
    } catch (error) {
      if (error instanceof Failure) return undefined
      throw error
    }
  }
}

const KNOWN: ReadonlySet<string> = new Set(NOUNS)

/** Without bookings.all_doctors one hears of one's own diary and patients; of patients only with patients.view. */
function concerns(actor: StaffActor, change: ChangeRow): boolean {
  // A server of another version may write what this one has no word for.
  if (!KNOWN.has(change.entity)) return false
  if (change.account_ids) return change.account_ids.includes(actor.accountId)
  const isOfPatient = change.entity === 'patient' || change.entity === 'patient_record'
  if (isOfPatient && !actor.permissions.has('patients.view')) return false
  const own = ownDoctorOnly({ actor })
  if (own === undefined || change.doctor_ids === null) return true
  return change.doctor_ids.includes(own) || change.added_by === actor.accountId
}
