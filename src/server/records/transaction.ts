import type { Language } from '#contract/field-messages.ts'
import type { Noun } from '#contract/nouns.ts'
import { REFRESHES } from '#contract/refreshes.ts'
import { OwnTx, type Tx } from '#server/db/database.ts'
import type { JsonObject } from '#server/db/tables.gen.ts'
import type { Action, Exported } from './audit-actions.ts'
import { insertAuditEntries, insertAuditEntry } from './audit.sql.ts'
import { setClinicZone } from './zone.sql.ts'

/** Who changed something, in which clinic and when. */
export interface Author {
  readonly clinicId: number
  /** Epoch milliseconds. */
  readonly now: number
  readonly accountId: number | null
  readonly kind: 'clinic' | 'doctor' | 'patient' | 'system'
}

/** What people may do hangs on their account, its roles and the doctor that they are. */
const RIGHTS: ReadonlySet<Noun> = new Set<Noun>(['account', 'role', 'doctor'])

/** What puts a booking somewhere, with what it needs there. */
const PLACING: ReadonlySet<string> = new Set<Action<'booking'>>(['created', 'moved', 'changed', 'restored'])

/**
 * What another room does about bookings that were written, in the transaction that wrote them and before their reply is
 * read: it may take what a visit needs, and refuse by a Failure, which takes everything back. Bookings know no room.
 */
export type BookingStep = (
  tx: WriteTx,
  bookingIds: readonly number[],
  by: {
    readonly language: Language
    /** Those that were made, moved, changed or brought back, and not only followed on their way. */
    readonly placed: ReadonlySet<number>
  },
) => Promise<void>

/** Queries inside a clinic whose transaction shows instants in the clinic's zone. */
export class ClinicTx extends OwnTx {
  /** The clinic's zone; it is asked for in the round trip that opens the transaction. */
  readonly zone: Promise<string>

  constructor(tx: Tx) {
    super(tx)
    this.zone = setClinicZone(tx)
    // Whoever waits for it is told; so is everybody else, since what comes behind it fails as well.
    this.zone.catch(() => undefined)
  }
}

/** As ClinicTx, for changes: each is recorded in the transaction that makes it. */
export class WriteTx extends ClinicTx {
  readonly author: Author
  /** Whether anybody may do more or less once this has committed. */
  changesRights = false
  #written = new Set<number>()
  #placed = new Set<number>()
  readonly #steps: readonly BookingStep[]
  readonly #language: Language

  constructor(tx: Tx, author: Author, steps: readonly BookingStep[] = [], language: Language = 'ro') {
    super(tx)
    this.author = author
    this.#steps = steps
    this.#language = language
  }

  /** Lets other rooms follow what was written of bookings. Asked before a booking is shown, and at the latest at the end. */
  async settleBookings(): Promise<void> {
    // A step may write bookings itself.
    while (this.#written.size > 0) {
      const ids = [...this.#written].toSorted((a, b) => a - b)
      this.#written.clear()
      const placed = this.#placed
      this.#placed = new Set()
      for (const step of this.#steps) await step(this, ids, { language: this.#language, placed })
    }
  }

  /**
   * Writes the audit entry of a change: what it was before and what after, nothing of what was not there. Whoever shows
   * what changes with the noun is told once the transaction has ended.
   */
  async record<N extends Noun>(
    noun: N,
    id: number,
    action: Action<N>,
    before: JsonObject | undefined,
    after: JsonObject | undefined,
  ): Promise<void> {
    const { clinicId, now, accountId, kind } = this.author
    if (RIGHTS.has(noun)) this.changesRights = true
    if (noun === 'booking') {
      this.#written.add(id)
      if (PLACING.has(action)) this.#placed.add(id)
    }
    await insertAuditEntry(this, {
      clinic_id: clinicId,
      at: new Date(now),
      actor_account_id: accountId,
      actor_kind: kind,
      action: `${noun}.${action}`,
      entity: noun,
      entity_id: id,
      before,
      after,
      told: REFRESHES[noun].length > 0,
    })
  }

  /** As `record`, of many at once and telling nobody: whoever changes many tells of it once. */
  async recordEach<N extends Noun>(
    noun: N,
    action: Action<N>,
    changes: readonly { id: number; before?: JsonObject; after?: JsonObject }[],
  ): Promise<void> {
    const { clinicId, now, accountId, kind } = this.author
    await insertAuditEntries(
      this,
      {
        clinic_id: clinicId,
        at: new Date(now),
        actor_account_id: accountId,
        actor_kind: kind,
        action: `${noun}.${action}`,
        entity: noun,
      },
      changes,
    )
  }

  /**
   * Notes that a list was taken away, or a patient's record: what of it, and how many; nothing of what it says of people.
   */
  async recordExport(list: Exported, what: JsonObject, patientId?: number): Promise<void> {
    const { clinicId, now, accountId, kind } = this.author
    await insertAuditEntry(this, {
      clinic_id: clinicId,
      at: new Date(now),
      actor_account_id: accountId,
      actor_kind: kind,
      action: `${list}.exported`,
      entity: patientId === undefined ? 'clinic' : 'patient_record',
      entity_id: patientId ?? clinicId,
      before: undefined,
      after: what,
      told: false,
    })
  }
}
