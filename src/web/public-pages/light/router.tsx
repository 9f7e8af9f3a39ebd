import { createContext, use, useEffect, useMemo, useRef, useState } from 'react'
import type { AnchorHTMLAttributes, MouseEvent, ReactElement, ReactNode } from 'react'
import { isDrawn } from '#contract/online/drawn-pages.ts'
import { currentLanguage, namedLanguage } from './i18n.ts'
import { readSearch, writeSearch, type Search } from './search-params.ts'

// What the server-drawn pages need of the router. A page keeps its state in its own address; every other page is loaded.

/** What an address says to the page that stands there. */
export interface PageAddress {
  readonly pathname: string
  readonly params: Readonly<Record<string, string>>
  readonly search: Search
}

interface Destination {
  to?: string
  params?: Record<string, string>
  search?: Search | true | ((previous: Search) => Search)
  replace?: boolean
  resetScroll?: boolean
}

/** Answers whether a step to an address of this page is held up; whoever holds it up may take it later. */
type Guard = (next: Pick<PageAddress, 'pathname' | 'search'>, take: () => void) => boolean

interface Router {
  readonly address: PageAddress
  readonly page: ReactNode
  /** Lets one dialog keep the page from a step back, until the answer is called. */
  readonly guard: (mayHold: Guard) => () => void
  go(href: string, options: Pick<Destination, 'replace' | 'resetScroll'>): void
  /** Without a connection the browser would leave the page for one of its own: what to follow once there is one. */
  postpone(href: string): void
}

const RouterContext = createContext<Router | undefined>(undefined)

function useOwnRouter(): Router {
  const router = use(RouterContext)
  if (!router) throw new Error('A page stands in a router.')
  return router
}

interface PageRouterProps {
  address: PageAddress
  /** The search as this page reads it, whatever the address says. */
  readSearch: (search: Search) => Search
  /** Stands where the layout has its `Outlet`. */
  page: ReactNode
  /** Stands there while a page that was wanted cannot be loaded. */
  waiting: ReactNode
  children: ReactNode
}

/** The router of one page. */
export function PageRouter({
  address: first,
  readSearch: readOwn,
  page,
  waiting,
  children,
}: PageRouterProps) {
  const [address, setAddress] = useState(first)
  const [postponed, postpone] = useState<string>()
  const guard = useRef<Guard>(undefined)
  const shownAt = useRef(import.meta.env.SSR ? '' : location.href)

  useEffect(() => {
    if (postponed === undefined) return undefined
    const follow = () => location.assign(postponed)
    window.addEventListener('online', follow)
    // It may be back before anybody listened.
    if (navigator.onLine) follow()
    return () => window.removeEventListener('online', follow)
  }, [postponed])

  useEffect(() => {
    const follow = () => {
      shownAt.current = location.href
      // After a reload, Back may lead to a page that another document had shown.
      if (location.pathname !== first.pathname) location.reload()
      else setAddress({ ...first, search: readOwn(readSearch(location.search)) })
    }
    const followUnlessHeld = () => {
      const { pathname, search, href } = location
      const take = () => {
        guard.current = undefined
        history.back()
      }
      // The step has been made already: it is made good by another on top of it, which Back then takes away.
      if (
        href !== shownAt.current &&
        guard.current?.({ pathname, search: readOwn(readSearch(search)) }, take)
      )
        history.pushState(null, '', shownAt.current)
      else follow()
    }
    // What the server does not draw, such as a dialog that the address names.
    if (location.search !== '') follow()
    window.addEventListener('popstate', followUnlessHeld)
    return () => window.removeEventListener('popstate', followUnlessHeld)
  }, [first, readOwn])

  const shown = postponed === undefined ? page : waiting
  const router = useMemo<Router>(
    () => ({
      address,
      page: shown,
      guard(mayHold) {
        guard.current = mayHold
        return () => {
          if (guard.current === mayHold) guard.current = undefined
        }
      },
      postpone,
      go(href, { replace = false, resetScroll = true }) {
        const { pathname, search } = new URL(href, location.href)
        if (pathname !== location.pathname) return replace ? location.replace(href) : location.assign(href)
        if (replace) history.replaceState(null, '', href)
        else history.pushState(null, '', href)
        shownAt.current = location.href
        setAddress({ ...first, search: readOwn(readSearch(search)) })
        if (resetScroll) scrollTo(0, 0)
      },
    }),
    [address, shown, first, readOwn],
  )
  return <RouterContext value={router}>{children}</RouterContext>
}

function hrefOf({ to = '.', params = {}, search }: Destination, { address }: Router): string {
  const path =
    to === '.'
      ? address.pathname
      : to.replaceAll(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const pathname = path.length > 1 ? path.replace(/\/$/, '') : path
  const wanted =
    search === true ? address.search : typeof search === 'function' ? search(address.search) : search
  const language = isDrawn(pathname) ? namedLanguage(currentLanguage()) : undefined
  return pathname + writeSearch({ ...wanted, language })
}

export function Outlet(): ReactNode {
  return useOwnRouter().page
}

export function useParams(): PageAddress['params'] {
  return useOwnRouter().address.params
}

export function useSearch(): Search {
  return useOwnRouter().address.search
}

export function useLocation(): Pick<PageAddress, 'pathname' | 'search'> {
  return useOwnRouter().address
}

export function useNavigate(): (destination: Destination) => Promise<void> {
  const router = useOwnRouter()
  return destination => {
    router.go(hrefOf(destination, router), destination)
    return Promise.resolve()
  }
}

/** Whether Back leads to a page of ours. */
export function useCanGoBack(): boolean {
  return !import.meta.env.SSR && document.referrer.startsWith(`${location.origin}/`)
}

export const useRouter = () => ({
  latestLocation: {
    get href() {
      return location.pathname + location.search
    },
  },
  history: { back: () => history.back(), push: (href: string) => location.assign(href) },
  invalidate: () => location.reload(),
})

interface BlockerOptions {
  shouldBlockFn: (step: {
    current: Pick<PageAddress, 'pathname' | 'search'>
    next: Pick<PageAddress, 'pathname' | 'search'>
    action: 'BACK'
  }) => boolean
  enableBeforeUnload: () => boolean
}

/** Holds up a step back within the page, and asks the browser to hold up any that leads out of it. */
export function useBlocker({ shouldBlockFn, enableBeforeUnload }: BlockerOptions) {
  const { guard, address } = useOwnRouter()
  const [taking, setTaking] = useState<() => void>()
  useEffect(() => {
    const mayHold: Guard = (next, take) => {
      const isHeld = shouldBlockFn({ current: address, next, action: 'BACK' })
      if (isHeld) setTaking(() => take)
      return isHeld
    }
    const warn = (event: BeforeUnloadEvent) => {
      if (enableBeforeUnload()) event.preventDefault()
    }
    const letGo = guard(mayHold)
    window.addEventListener('beforeunload', warn)
    return () => {
      letGo()
      window.removeEventListener('beforeunload', warn)
    }
  })
  if (!taking) return { status: 'idle' as const }
  return { status: 'blocked' as const, proceed: taking, reset: () => setTaking(undefined) }
}

export const linkOptions = <Options,>(options: Options): Options => options

export function Navigate(destination: Destination): null {
  const router = useOwnRouter()
  useEffect(() => router.go(hrefOf(destination, router), { replace: true, ...destination }))
  return null
}

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>, Destination {
  activeProps?: Record<string, unknown>
  /** Nothing is fetched ahead here. */
  preload?: unknown
}

/** A link that the browser follows by itself, unless it leads to another state of this page. */
export function Link({
  to,
  params,
  search,
  replace,
  resetScroll,
  activeProps,
  preload: _preload,
  onClick,
  children,
  ...rest
}: LinkProps): ReactElement {
  const router = useOwnRouter()
  const href = hrefOf({ to, params, search }, router)
  const isSamePage = href.split('?')[0] === router.address.pathname
  const isActive = isSamePage && isWithin(search, router.address.search)
  return (
    <a
      {...rest}
      {...(isActive && { 'aria-current': 'page', ...activeProps })}
      href={href}
      onClick={event => {
        onClick?.(event)
        if (event.defaultPrevented || !isPlain(event) || (rest.target ?? '_self') !== '_self') return
        const isLost = !isSamePage && !navigator.onLine
        if (!isSamePage && !replace && !isLost) return
        event.preventDefault()
        if (isLost) router.postpone(href)
        else router.go(href, { replace, resetScroll })
      }}
    >
      {children}
    </a>
  )
}

/** Whether an address already says all that a link would. */
function isWithin(search: Destination['search'], current: Search): boolean {
  const wanted = typeof search === 'function' ? search(current) : search === true ? {} : (search ?? {})
  return Object.entries(wanted).every(([name, value]) => current[name] === value)
}

const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey
