import { createFileRoute } from '@tanstack/react-router'
import { PatientsPage } from '#web/features/patients/PatientsPage.tsx'

export const Route = createFileRoute('/cabinet/administration/clients/')({ component: PatientsPage })
