import { hashKey, QueryClient } from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'
import { renderToString } from 'preact-render-to-string'
import type { Ask, Drawing, PageWish } from '#contract/online/drawn-pages.ts'
import type { Language } from '#web/i18n/languages.ts'
import { clock } from '#web/ui/clock.ts'
import enAccounts from '#web/i18n/en/accounts.ts'
import enElements from '#web/i18n/en/form-elements.ts'
import enForm from '#web/i18n/en/fill-form.ts'
import enHeads from '#web/i18n/en/heads.ts'
import enLegal from '#web/i18n/en/legal.ts'
import roAccounts from '#web/i18n/ro/accounts.ts'
import roElements from '#web/i18n/ro/form-elements.ts'
import roForm from '#web/i18n/ro/fill-form.ts'
import roHeads from '#web/i18n/ro/heads.ts'
import roLegal from '#web/i18n/ro/legal.ts'
import { clinic } from './clinic.ts'
import { confirm } from './confirm.ts'
import { doctor } from './doctor.ts'
import { documentWriter } from './document.ts'
import { clinicHead } from './heads/clinic.ts'
import { confirmHead } from './heads/confirm.ts'
import { doctorHead } from './heads/doctor.ts'
import { drawnWith, type Drawn, type Head } from './heads/head.ts'
import { formHead } from './heads/form.ts'
import { homeHead } from './heads/home.ts'
import { missingHead, missingPath } from './heads/missing.ts'
import { placeHead } from './heads/place.ts'
import { privacyHead } from './heads/privacy.ts'
import { form } from './form.tsx'
import { home } from './home.ts'
import { giveWords, speak } from './light/i18n.ts'
import { readSearch, writeSearch } from './light/search-params.ts'
import { missing } from './missing.ts'
import type { PublicPage } from './page.ts'
import { place } from './place.ts'
import { privacy } from './privacy.ts'
import { PublicApp } from './PublicApp.tsx'
import { en } from './words/en.ts'
import { ro } from './words/ro.ts'

giveWords('ro', {
  ...ro,
  heads: roHeads,
  legal: roLegal,
  'fill-form': roForm,
  'form-elements': roElements,
  accounts: roAccounts,
})
giveWords('en', {
  ...en,
  heads: enHeads,
  legal: enLegal,
  'fill-form': enForm,
  'form-elements': enElements,
  accounts: enAccounts,
})

interface DrawnPage {
  readonly page: PublicPage
  /** Where the page of these parameters is, as far as its address tells. */
  readonly pathOf: (params: PageWish['params']) => string
  readonly head: (drawn: Drawn, params: PageWish['params']) => Head | undefined
}

const PAGES: Readonly<Record<string, DrawnPage>> = {
  home: { page: home, pathOf: () => '/pacient', head: homeHead },
  doctor: { page: doctor, pathOf: ({ doctorId }) => `/pacient/medic/${doctorId}`, head: doctorHead },
  place: {
    page: place,
    pathOf: ({ clinicId, locationId }) => `/pacient/clinica/${clinicId}/${locationId}`,
    head: placeHead,
  },
  clinic: { page: clinic, pathOf: ({ slug }) => `/c/${slug}`, head: clinicHead },
  confirm: { page: confirm, pathOf: () => '/pacient/confirmare', head: confirmHead },
  privacy: { page: privacy, pathOf: () => '/privacy', head: privacyHead },
  form: { page: form, pathOf: ({ token }) => `/fill-form/${token}`, head: formHead },
  missing: { page: missing, pathOf: ({ what }) => missingPath(what), head: missingHead },
}

const LANGUAGES: readonly Language[] = ['ro', 'en']

type AskKey = (key: QueryKey) => ReturnType<Ask>

/** What is asked for may name what to ask for next: a doctor's services, then hours for one of them. */
const MOST_PASSES = 5

export const preparePages: Drawing['preparePages'] = setup => {
  const write = documentWriter(setup)
  return wish => {
    const drawn = PAGES[wish.page]
    if (!drawn) throw new Error(`No page is called ${wish.page}`)
    const asked = readSearch(wish.search)
    const named = LANGUAGES.find(one => one === asked['language'])
    const language: Language = named ?? 'ro'
    const search = drawn.page.readSearch(asked)
    const pathname = drawn.pathOf(wish.params)
    return {
      key: `${language} ${pathname}${writeSearch(search)}`,
      async draw(ask, now, before = []) {
        const client = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity, retry: false } } })
        const address = { pathname, params: wish.params, search }
        const askHere = ([call, input]: QueryKey) => ask(call as string, input, language)
        await readAhead(client, before, askHere)
        const drawIn = (spoken: Language) =>
          drawWhole(
            () => {
              speak(spoken)
              clock.now = () => now
              return renderToString(<PublicApp page={drawn.page} address={address} client={client} />)
            },
            client,
            askHere,
          )
        const first = await drawIn(language)
        const unnamed = drawn.page.languageOf?.(client) ?? 'ro'
        const shown = named ?? unnamed
        const html = shown === language ? first : await drawIn(shown)
        speak(shown)
        const head = drawn.head(drawnWith(client, shown, setup.publicUrl), wish.params)
        if (!head) return {}
        if (head.path !== pathname) return { movedTo: head.path + (wish.search && `?${wish.search}`) }
        const answers = answersIn(client)
        const data = { params: wish.params, language: shown, unnamed, drawnAt: now, answers }
        return {
          html: write({ page: drawn.page, language: shown, head, html, data }),
          ...(head.status !== undefined && { status: head.status }),
          asked: answers.map(([key]) => key),
        }
      },
    }
  }
}

/** Asks at once what the last drawing of the page did; what is not wanted any more is left aside. */
async function readAhead(client: QueryClient, before: readonly QueryKey[], ask: AskKey): Promise<void> {
  const answers = new Map<string, unknown>()
  await Promise.all(
    // What fails here is asked again, if the page still wants it.
    before.map(key => ask(key).then(answer => answers.set(hashKey(key), answer), Boolean)),
  )
  client.getQueryCache().subscribe(({ type, query: { queryHash, queryKey } }) => {
    if (type === 'added') client.setQueryData(queryKey, answers.get(queryHash))
  })
}

/** In one order, however many drawings it took: a page that shows the same is the same. */
const answersIn = (client: QueryClient) =>
  client
    .getQueryCache()
    .getAll()
    .toSorted((a, b) => (a.queryHash < b.queryHash ? -1 : 1))
    .flatMap(({ queryKey, state }) => (state.data === undefined ? [] : [[queryKey, state.data] as const]))

/** Draws again and again, each time with the answers to what the last drawing asked, until it asks nothing more. */
async function drawWhole(draw: () => string, client: QueryClient, ask: AskKey): Promise<string> {
  const tried = new Set<string>()
  for (let pass = 1; ; pass++) {
    const html = draw()
    const open = client
      .getQueryCache()
      .getAll()
      .filter(({ queryHash, state, options }) => {
        const isWanted = (options as { enabled?: unknown }).enabled !== false
        return isWanted && state.data === undefined && !tried.has(queryHash)
      })
    if (open.length === 0 || pass === MOST_PASSES) return html
    await Promise.all(
      open.map(async ({ queryHash, queryKey }) => {
        tried.add(queryHash)
        client.setQueryData(queryKey, await ask(queryKey))
      }),
    )
  }
}
