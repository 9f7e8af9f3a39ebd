import { createFileRoute } from '@tanstack/react-router'
import { RegisterPage } from '#web/features/accounts/RegisterPage.tsx'

export const Route = createFileRoute('/_entry/register/cabinet')({
  component: () => <RegisterPage userType={1} />,
})
