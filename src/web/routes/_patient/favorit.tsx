import { createFileRoute } from '@tanstack/react-router'
import { FavouritesPage } from '#web/features/online-booking/favourites/FavouritesPage.tsx'

export const Route = createFileRoute('/_patient/favorit')({ component: FavouritesPage })
