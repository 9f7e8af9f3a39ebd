import type { Tx } from '#server/db/database.ts'
import type { DB } from '#server/db/tables.gen.ts'
import { sql, type Selectable } from 'kysely'
import type { ChainProblem } from './name-problem.ts'

type VerificationRow = Omit<Selectable<DB['audit_verifications']>, 'clinic_id'>

/** What the transaction's clinic knows of its verifications; undefined before the first. */
export async function findVerification(tx: Tx): Promise<VerificationRow | undefined> {
  return tx
    .selectFrom('audit_verifications')
    .select(['asked_at', 'seen_at', 'done', 'goal', 'verified_at', 'checked', 'position', 'kind', 'told_at'])
    .executeTakeFirst()
}

/** Notes that one begins, unless one that was heard of since then is under way; whether it does. */
export async function beginVerification(
  tx: Tx,
  clinicId: number,
  { now, heardSince, goal }: { now: Date; heardSince: Date; goal: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into audit_verifications as v (clinic_id, asked_at, seen_at, goal) values (${clinicId}, ${now}, ${now}, ${goal})
      on conflict (clinic_id) do update set asked_at = excluded.asked_at, seen_at = excluded.seen_at, done = 0, goal = excluded.goal
       where v.asked_at is null or v.seen_at < ${heardSince}
    returning 1`.execute(tx)
  return rows.length > 0
}

export async function noteProgress(
  tx: Tx,
  { now, done, goal }: { now: Date; done: number; goal: number },
): Promise<void> {
  await tx.updateTable('audit_verifications').set({ seen_at: now, done, goal }).execute()
}

/** It ended without a verdict: the last one stays. */
export async function giveUpVerification(tx: Tx): Promise<void> {
  await tx.updateTable('audit_verifications').set({ asked_at: null }).execute()
}

/** Keeps the verdict, and answers whether it is one that nobody was told of: broken, where it was whole before. */
export async function keepVerdict(
  tx: Tx,
  { now, checked, problem }: { now: Date; checked: number; problem: ChainProblem | undefined },
): Promise<boolean> {
  const before = await tx.selectFrom('audit_verifications').select('told_at').forUpdate().executeTakeFirst()
  const isNews = problem !== undefined && !before?.told_at
  await tx
    .updateTable('audit_verifications')
    .set({
      asked_at: null,
      verified_at: now,
      checked,
      position: problem?.position ?? null,
      kind: problem?.kind ?? null,
      told_at: problem ? (before?.told_at ?? now) : null,
    })
    .execute()
  return isNews
}

export interface Anchor {
  readonly position: number
  readonly hash: Buffer
}

/** Keeps the chain's end as that of a day; undefined where the day has one, or nothing was sealed since the last. */
export async function keepAnchor(tx: Tx, clinicId: number, day: string): Promise<Anchor | undefined> {
  const { rows } = await sql<Anchor>`
    insert into audit_anchors (clinic_id, day, position, hash)
    select c.clinic_id, ${day}::date, c.position, c.hash from audit_chains c
     where c.clinic_id = ${clinicId} and c.position > coalesce((select max(a.position) from audit_anchors a), 0)
    on conflict do nothing returning position, hash`.execute(tx)
  return rows[0]
}

export interface Owner {
  readonly id: number
  readonly first_name: string
  readonly email: string
  readonly language: number
}

/** Of the clinic, who may do everything, can sign in and has an email. */
export async function listOwners(tx: Tx): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    select distinct a.id, a.first_name, a.email, a.language
      from account_roles ar
      join roles r on r.clinic_id = ar.clinic_id and r.id = ar.role_id and r.is_owner
      join accounts a on a.id = ar.account_id
     where a.active and a.invited_until is null and coalesce(a.email, '') <> ''
     order by a.id`.execute(tx)
  return rows
}

export async function getClinicName(tx: Tx): Promise<string> {
  const { name } = await tx.selectFrom('clinics').select('name').executeTakeFirstOrThrow()
  return name
}
