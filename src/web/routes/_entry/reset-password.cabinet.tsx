import { createFileRoute } from '@tanstack/react-router'
import { ResetPasswordPage } from '#web/features/accounts/ResetPasswordPage.tsx'

export const Route = createFileRoute('/_entry/reset-password/cabinet')({ component: ResetPasswordPage })
