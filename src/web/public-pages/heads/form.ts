import { getPublicForm } from '#contract/documents/public-forms.ts'
import type { PageWish } from '#contract/online/drawn-pages.ts'
import type { Drawn, Head } from './head.ts'

const GONE = 410

/** What a form asks about is said to who opens it alone: messengers show this to everybody who sees the link. */
export function formHead({ t, answerOf }: Drawn, { token }: PageWish['params']): Head {
  const form = answerOf(getPublicForm)?.data
  const isOver = form?.state === 'expired' || form?.state === 'void'
  return {
    title: form ? t('form.titleOf', { clinic: form.clinic.name }) : t('form.title'),
    description: t('form.description'),
    path: `/fill-form/${token}`,
    isListed: false,
    facts: [],
    ...(isOver && { status: GONE }),
  }
}
