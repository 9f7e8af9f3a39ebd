import { IconReceipt, IconShieldLock, IconUser, IconUsers } from '@tabler/icons-react'
import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import type { AccountPageKey } from '#contract/pages.ts'
import { loadNamespaces } from '#web/i18n/i18n.ts'
import type { Dictionaries } from '#web/i18n/namespaces.ts'

/** What is a page of the account's menu, by its name in the address. */
type MenuKey = keyof Dictionaries['account']['menu'] & AccountPageKey

interface MenuPage {
  readonly key: MenuKey
  readonly Icon: typeof IconUser
  /** Its heading is its own. */
  readonly Page: LazyExoticComponent<ComponentType>
}

/** The account's menu, in order: a row here and its key in ACCOUNT_PAGES is all that a page needs. */
export const ACCOUNT_MENU: readonly MenuPage[] = [
  { key: 'profile', Icon: IconUser, Page: lazy(() => import('./AccountHome.tsx')) },
  {
    key: 'family',
    Icon: IconUsers,
    Page: lazy(async () => {
      const [page] = await Promise.all([import('./FamilyAccountPage.tsx'), loadNamespaces('family')])
      return page
    }),
  },
  {
    key: 'payments',
    Icon: IconReceipt,
    Page: lazy(async () => {
      const [page] = await Promise.all([
        import('#web/features/own-account/OwnAccountPage.tsx'),
        loadNamespaces('own-account'),
      ])
      return page
    }),
  },
  {
    key: 'security',
    Icon: IconShieldLock,
    Page: lazy(async () => {
      const words = loadNamespaces('sign-in', 'security', 'accounts')
      const [page] = await Promise.all([import('#web/features/accounts/SecurityPage.tsx'), words])
      return page
    }),
  },
]

/** Pages of the account that the main menu leads to. */
export const OFFERS_PAGE = lazy(async () => {
  const [page] = await Promise.all([import('./OffersPage.tsx'), loadNamespaces('offers')])
  return page
})
