import { createElement } from 'react'
import { Outlet } from '@tanstack/react-router'
import { readClinicSearch } from '#web/routes/-layouts/clinic-search.ts'
import { ClinicLink } from '#web/routes/-layouts/ClinicLink.tsx'
import type { PublicPage } from './page.ts'

export const clinic: PublicPage = {
  name: 'clinic',
  readSearch: search => ({ ...readClinicSearch(search) }),
  Layout: () => createElement(Outlet),
  Content: ClinicLink,
}
