import type { VideoProviderName } from '#contract/video/video-providers.ts'
import type { Services } from '#server/http/services.ts'
import { breakAccount } from './access.ts'
import { findAccounts, wipeTokens } from './connections.sql.ts'

/** Somebody took our access back at the provider: what opened it is wiped, and whoever can connect it again is told. */
export async function wipeAccounts(
  services: Services,
  provider: VideoProviderName,
  accountKey: string,
): Promise<void> {
  const found = await services.db.stranger(tx => findAccounts(tx, provider, accountKey))
  for (const { clinic_id: clinicId, id, generation } of found) {
    await breakAccount(services, clinicId, id, generation)
    await services.db.tenant(clinicId, tx => wipeTokens(tx, id, generation))
  }
}
