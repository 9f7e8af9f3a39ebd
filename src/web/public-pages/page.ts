import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Language } from '#web/i18n/languages.ts'
import type { Namespace } from '#web/i18n/namespaces.ts'
import type { Search } from './light/search-params.ts'

/** A page that the server draws and the browser wakes. */
export interface PublicPage {
  readonly name: string
  /** Words that it needs beyond those of every page. */
  readonly namespaces?: readonly Namespace[]
  /** The search as the page reads it. */
  readonly readSearch: (search: Search) => Search
  readonly Layout: () => ReactNode
  /** Stands in the layout's `Outlet`. */
  readonly Content: () => ReactNode
  /** The language that it has where its address names none; Romanian where nothing is told. */
  readonly languageOf?: (client: QueryClient) => Language | undefined
  /** It keeps the hour that was chosen; every other page gives it back. */
  readonly keepsHour?: boolean
}
