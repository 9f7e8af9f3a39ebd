import type { CallBody } from '#contract/call.ts'
import type { LastChange, setConfig } from '#contract/settings/settings.ts'
import { listCrossed, SECTIONS } from '#contract/settings/sections.ts'
import type { SectionName } from '#contract/settings/sections.ts'
import { usualOf } from '#contract/settings/setting.ts'
import type { SettingValue } from '#contract/settings/setting.ts'
import type { Tx } from '#server/db/database.ts'
import { requireFreshProof } from '#server/features/accounts/fresh-proof.ts'
import { requireOwnStep } from '#server/features/accounts/second-step/security.ts'
import { lockOwnRights, mayGive } from '#server/features/accounts/own-rights.ts'
import { takesCards } from '#server/features/card-payments/begin-payment.ts'
import { NOTHING_LOST, watchGround } from '#server/features/ground/ground.ts'
import { keepTelling } from '#server/features/messages/claiming/changed-rules.ts'
import { GOVERNED, readGoverned, writeGoverned } from '#server/features/message-templates/governed.ts'
import {
  findClinicProvider,
  refuseAnotherProvider,
  sayMeetingsAnew,
} from '#server/features/video-connections/accounts.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { findSectionRow } from '#server/records/settings.sql.ts'
import {
  countActivePlaces,
  findRole,
  getPolicyRow,
  lockSection,
  POLICY_KEYS,
  updatePolicyRow,
  updateSectionRow,
} from './settings.sql.ts'

type Values = Record<string, SettingValue>
interface Saved {
  readonly values: Values
  readonly version: number
  readonly last_change: LastChange | null
}
type Change = Omit<CallBody<typeof setConfig>, 'section'>

export function showSection(ctx: StaffContext, name: SectionName) {
  return ctx.read(tx => getSection(tx, ctx, name, false))
}

/**
 * Changes what is named. Bookings that exist keep the rules they were made under; on new days off they stay knowingly.
 * Throws stale, in_use for places that are several, payment_not_connected, and refuses fields that do not go together.
 */
export function changeSection(
  ctx: StaffContext,
  name: SectionName,
  { affected, version, video_provider: provider, ...named }: Change,
): Promise<Saved> {
  const { clinicId } = ctx.actor
  return ctx.write(async tx => {
    const changes = named as Values
    const ground = changes['observe_legal_holidays'] ? await watchGround(tx, ctx, {}) : NOTHING_LOST
    await lockSection(tx, clinicId, name)
    const before = await getSection(tx, ctx, name, true)
    if (version !== undefined && version !== before.version) {
      const { by = null, at = null } = before.last_change ?? {}
      throw new Failure('stale', { data: { current: flatten(before), changed_by: by, changed_at: at } })
    }
    if (provider !== undefined) await refuseProvider(tx, ctx, provider)
    await refuseImpossible(tx, { ...before.values, ...changes }, changes)
    await requireOwnRole(tx, ctx, before.values, changes)
    await requireOwnSteps(tx, ctx, before.values, changes)
    const changed = new Set(Object.keys(changes).filter(key => changes[key] !== before.values[key]))
    // Whoever saw it before still sees it as it is.
    if (changed.size === 0) return before
    const columns = pick(changes, key => POLICY_KEYS.has(key))
    const rest = pick(changes, key => !POLICY_KEYS.has(key) && !GOVERNED.has(key))
    if (Object.keys(columns).length > 0) await updatePolicyRow(tx, columns)
    const isChanged = (key: string) => changed.has(key)
    async function write() {
      if (name === 'messages') await writeGoverned(tx, changes)
      await updateSectionRow(tx, name, rest, {
        from: pick(before.values, isChanged),
        to: pick(changes, isChanged),
      })
    }
    if (name === 'messages') await keepTelling(tx, tx.author, write)
    else await write()
    // What a provider was told before is not what the clinic wants it to know now.
    if (isChanged('video_names') || isChanged('video_waiting_room'))
      await sayMeetingsAnew(tx, new Date(ctx.now))
    const after = await getSection(tx, ctx, name, true)
    const kept = await ground.settle(affected)
    const action = name === 'bookings' ? 'policy_changed' : (`${name}_changed` as const)
    const [was, is] = [before, after].map(({ values, version: v }) => ({ ...values, version: v }))
    await tx.record('clinic', clinicId, action, was, { ...is, ...kept })
    return after
  })
}

/** As replies show it. */
export const flatten = ({ values, version, last_change }: Saved) => ({ ...values, version, last_change })

async function getSection(tx: Tx, ctx: StaffContext, name: SectionName, willChange: boolean): Promise<Saved> {
  const kept = await findSectionRow(tx, name)
  const values: Values = {
    ...usualOf(SECTIONS[name]),
    ...(name === 'bookings' && (await getPolicyRow(tx, willChange))),
    ...(name === 'integrations' && (await connectionsOf(tx, ctx))),
    ...kept?.values,
    ...(name === 'messages' && (await readGoverned(tx, willChange))),
  }
  return { values, version: kept?.version ?? 1, last_change: kept?.last_change ?? null }
}

const connectionsOf = async (tx: Tx, { config }: StaffContext) => ({
  video_provider: (await findClinicProvider(tx)) ?? 'none',
  sms_sending: config.smsGatewayUrl === undefined ? 'off' : 'on',
  email_sending: config.smtpUrl === undefined ? 'off' : 'on',
})

/** A provider is connected where its account's owner agrees, and left there, not by a setting. */
async function refuseProvider(tx: Tx, { now }: StaffContext, wished: string): Promise<void> {
  await refuseAnotherProvider(tx, now, wished)
  const chosen = (await findClinicProvider(tx)) ?? 'none'
  if (wished !== chosen) throw refuseField('video_provider', 'unknown_field')
}

async function refuseImpossible(tx: Tx, all: Values, changes: Values): Promise<void> {
  if (changes['payment_mode'] === 'integrated' && !(await takesCards(tx)))
    throw new Failure('payment_not_connected')
  for (const key of listCrossed(all)) throw refuseField(key, 'day_too_short')
  if (changes['ShowCabinets'] !== false && changes['ShowLocations'] !== false) return
  const { cabinets, locations } = await countActivePlaces(tx)
  if (changes['ShowCabinets'] === false && cabinets > 1) throw new Failure('in_use')
  if (changes['ShowLocations'] === false && locations > 1) throw new Failure('in_use')
}

/** A role that others will be given allows no more than whoever chooses it may. */
async function requireOwnRole(tx: Tx, ctx: StaffContext, before: Values, { doctor_role: id }: Values) {
  if (typeof id !== 'number' || id === before['doctor_role']) return
  const own = await lockOwnRights(tx, ctx)
  const role = await findRole(tx, id)
  if (!role || role.is_owner) throw refuseField('doctor_role', 'id')
  if (!mayGive(own, [role])) throw refuseField('doctor_role', 'role_beyond')
}

/** Whom two steps are asked of is changed by who has shown that it is them, and has two steps where they are asked. */
async function requireOwnSteps(tx: Tx, ctx: StaffContext, before: Values, { two_steps_for: of }: Values) {
  if (of === undefined || of === before['two_steps_for']) return
  await requireFreshProof(tx, ctx)
  if (of !== 'nobody') await requireOwnStep(tx, ctx.actor.accountId)
}

const pick = (values: Values, isWanted: (key: string) => boolean) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => isWanted(key)))
