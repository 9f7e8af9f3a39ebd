// What Zâmbet shows without a connection: a page that says so, and of the signed-in patient the page of their visits, whose
// words the page itself keeps. Nothing of the API, no free hour and no staff page is ever answered from here.

// The build writes a hash of all its files: another build is another worker with files of its own.
const SHELL = 'zambet-BUILD'
const OFFLINE = '/offline.html'
const FIRST = [OFFLINE, '/offline.js', '/theme.js', '/mark.svg']
/** Where the visits are, by their plain name and by that of the account's pages. */
const VISITS = '/appointments'
const VISITS_TOO = new Set([VISITS, '/patient/appointments'])
/** What an installed Zâmbet opens with. */
const START = '/'
/** Compressed or not, it is the same file. */
const ANY = { ignoreVary: true }
const STAFF = /^\/(cabinet|login\/cabinet|zoom|google_meet)(\/|$)/

self.addEventListener('install', event => {
  event.waitUntil(keepFirst().then(() => self.skipWaiting()))
})

self.addEventListener('activate', event => {
  event.waitUntil(takeOver())
})

// The page of the visits names what it is made of.
self.addEventListener('message', event => {
  const files = Array.isArray(event.data?.keep) ? event.data.keep : []
  const own = files.filter(file => typeof file === 'string' && file.startsWith('/assets/'))
  event.waitUntil(keepVisitsPage(own).catch(() => undefined))
})

self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (!STAFF.test(pathname)) event.respondWith(answerPage(event, pathname))
  } else if (pathname.startsWith('/assets/') || FIRST.includes(pathname)) {
    event.respondWith(answerFile(request))
  }
})

async function keepFirst() {
  const cache = await caches.open(SHELL)
  await cache.addAll(FIRST)
}

async function takeOver() {
  const names = await caches.keys()
  await Promise.all(names.filter(name => name !== SHELL).map(name => caches.delete(name)))
  // A page does not wait for the worker to wake before it is asked for.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/** The document is the same for everybody; it comes last, once all that it needs is there. */
async function keepVisitsPage(files) {
  await keepFirst()
  const cache = await caches.open(SHELL)
  const page = await fetch(VISITS, { credentials: 'omit', cache: 'no-cache' })
  if (!page.ok) return
  const named = (await page.clone().text()).match(/\/assets\/[\w.-]+/g) ?? []
  const wanted = [...new Set([...files, ...named])]
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await cache.addAll(wanted.filter(file => !known.has(file)))
  await cache.put(VISITS, page)
}

/** As the server has it; what is kept shows only when the server cannot be reached. */
async function answerPage(event, pathname) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    const cache = await caches.open(SHELL)
    const visits = await cache.match(VISITS, ANY)
    if (visits && VISITS_TOO.has(pathname)) return visits
    if (visits && pathname === START) return Response.redirect(VISITS)
    return (await cache.match(OFFLINE, ANY)) ?? Response.error()
  }
}

/** Files are named by their content: one that is kept is the one that is asked for. */
async function answerFile(request) {
  const cache = await caches.open(SHELL)
  return (await cache.match(request, ANY)) ?? fetch(request)
}
