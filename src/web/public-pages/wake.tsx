import { hydrate } from 'preact/compat'
import { queryClient } from '#web/query-client.ts'
import { clock } from '#web/ui/clock.ts'
import { readReservation } from '#web/features/online-booking/confirm/kept-reservation.ts'
import { isLanguageKept, keepLanguage } from '#web/i18n/languages.ts'
import type { PageData } from './data.ts'
import { rememberEarlyHands } from './early-hands.ts'
import { loadNamespaces, speak } from './light/i18n.ts'
import { leaveDrawing } from './light/react.ts'
import { readSearch } from './light/search-params.ts'
import type { PublicPage } from './page.ts'
import { PublicApp } from './PublicApp.tsx'
import '#web/ui/theme.css'
import '#web/ui/base.css'

/** Older than hours may be before they are asked for anew, and young enough for all else. */
const AGE_OF_ANSWERS = 30_000

/** Takes the server's drawing over: from then on it is the application's page. */
export async function wake(page: PublicPage): Promise<void> {
  const root = document.getElementById('root')
  const data = JSON.parse(document.getElementById('page-data')?.textContent ?? '') as PageData
  if (!root) throw new Error('The document has no #root')
  speak(data.language, data.unnamed)
  if (page.namespaces) await loadNamespaces(...page.namespaces)
  if (data.language === 'en' && !isLanguageKept()) keepLanguage('en')
  const updatedAt = Math.min(data.drawnAt, Date.now()) - AGE_OF_ANSWERS
  for (const [key, answer] of data.answers) queryClient.setQueryData(key, answer, { updatedAt })
  // The page of the root stands at its own address as well.
  if (location.pathname === '/') history.replaceState(null, '', `/pacient${location.search}`)
  const address = {
    pathname: location.pathname,
    params: data.params,
    search: page.readSearch(readSearch(location.search)),
  }
  clock.now = () => data.drawnAt
  const repeatEarlyHands = rememberEarlyHands(root)
  hydrate(<PublicApp page={page} address={address} client={queryClient} />, root)
  clock.now = () => Date.now()
  leaveDrawing()
  // After the effects of the first drawing, which may still put the address right.
  requestAnimationFrame(() => setTimeout(repeatEarlyHands))
  if (page.keepsHour) return
  giveBackSlot()
  window.addEventListener('pageshow', event => {
    if (event.persisted) giveBackSlot()
  })
}

/** Whoever comes back from confirming a visit has let go of its hour; few do, so few load this. */
function giveBackSlot(): void {
  if (readReservation() === undefined) return
  // Without a connection it runs out by itself.
  import('#web/features/online-booking/confirm/use-reservation.ts')
    .then(({ giveBack }) => giveBack(queryClient))
    .catch(() => undefined)
}
