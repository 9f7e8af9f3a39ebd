import type { VideoProviderName } from '#contract/video/video-providers.ts'
import type { Services } from '#server/http/services.ts'
import { breakAccount } from './access.ts'
import { findAccounts, findConnection, wipeTokens } from './connections.sql.ts'

/**
 * Somebody took our access back at the provider: what opened it is wiped, and whoever can connect it again is told. What was
 * agreed to since then stays: a provider that was not answered tells the same again.
 */
export async function wipeAccounts(
  services: Services,
  provider: VideoProviderName,
  accountKey: string,
  at: Date,
): Promise<void> {
  const found = await services.db.stranger(tx => findAccounts(tx, provider, accountKey))
  for (const { clinic_id: clinicId, id, generation } of found) {
    const row = await services.db.tenant(clinicId, tx => findConnection(tx, id))
    if (!row || row.connected_at > at) continue
    await breakAccount(services, clinicId, id, generation)
    await services.db.tenant(clinicId, tx => wipeTokens(tx, id, generation))
  }
}
