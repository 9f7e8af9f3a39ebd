import { createFileRoute } from '@tanstack/react-router'
import { RegisterPage } from '#web/features/accounts/RegisterPage.tsx'

export const Route = createFileRoute('/_entry/register/pacient')({
  component: () => <RegisterPage userType={3} />,
})
