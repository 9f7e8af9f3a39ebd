import { createContext, use, useEffect, useMemo, useState } from 'react'
import type { AnchorHTMLAttributes, MouseEvent, ReactElement, ReactNode } from 'react'
import { isDrawn } from '#contract/drawn-pages.ts'
import { currentLanguage } from './i18n.ts'
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

interface Router {
  readonly address: PageAddress
  readonly page: ReactNode
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

  useEffect(() => {
    if (postponed === undefined) return undefined
    const follow = () => location.assign(postponed)
    window.addEventListener('online', follow)
    return () => window.removeEventListener('online', follow)
  }, [postponed])

  useEffect(() => {
    const follow = () => {
      // After a reload, Back may lead to a page that another document had shown.
      if (location.pathname !== first.pathname) location.reload()
      else setAddress({ ...first, search: readOwn(readSearch(location.search)) })
    }
    // What the server does not draw, such as a dialog that the address names.
    if (location.search !== '') follow()
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [first, readOwn])

  const shown = postponed === undefined ? page : waiting
  const router = useMemo<Router>(
    () => ({
      address,
      page: shown,
      postpone,
      go(href, { replace = false, resetScroll = true }) {
        const { pathname, search } = new URL(href, location.href)
        if (pathname !== location.pathname) return replace ? location.replace(href) : location.assign(href)
        if (replace) history.replaceState(null, '', href)
        else history.pushState(null, '', href)
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
  const language = currentLanguage() === 'en' && isDrawn(pathname) ? 'en' : undefined
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
