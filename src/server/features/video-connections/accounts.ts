import type { VideoProviderName } from '#contract/video/video-providers.ts'
import type { Tx } from '#server/db/database.ts'
import type { Ground } from './access.ts'
import { anotherConnected } from './answers.ts'
import { callAs } from './call-as.ts'
import {
  findConnection,
  findProvider,
  listConnections,
  listEveryConnection,
  noteChecked,
  type ConnectionRow,
  type EveryConnection,
} from './connections.sql.ts'
import { sayAnew } from './rooms-there.sql.ts'

export type VideoConnection = ConnectionRow

/** Has meetings said anew to their providers, after a rule of what they are told changed. */
export const sayMeetingsAnew = (tx: Tx, now: Date): Promise<void> => sayAnew(tx, now)

/** The clinic's one provider. */
export const findClinicProvider = (tx: Tx): Promise<VideoProviderName | undefined> => findProvider(tx)

/** The clinic's account, and doctors' own. */
export const listAccounts = (tx: Tx): Promise<VideoConnection[]> => listConnections(tx)

export const findAccount = (tx: Tx, id: number): Promise<VideoConnection | undefined> =>
  findConnection(tx, id)

/** Of all clinics, those that were left too. */
export const listEveryAccount = (tx: Tx): Promise<EveryConnection[]> => listEveryConnection(tx)

/** Throws provider_connected where a provider is connected that is not the one that is wished. */
export async function refuseAnotherProvider(tx: Tx, now: number, wished: string): Promise<void> {
  const chosen = await findProvider(tx)
  if (chosen !== undefined && chosen !== wished) throw await anotherConnected(tx, now, chosen)
}

/** Asks the provider whose account it is and notes what it says of it. */
export async function lookAtAccount(ground: Ground, row: VideoConnection): Promise<void> {
  const { clinic_id: clinicId, id: connectionId, provider } = row
  const account = await callAs(ground, { clinicId, connectionId, provider }, (one, token) => one.who(token))
  await ground.db.tenant(clinicId, tx => noteChecked(tx, connectionId, account, new Date(ground.now())))
}
