import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { DraftText } from './DraftText.tsx'
import { newDraft } from './template-draft.ts'
import type { TemplateDraft } from './use-template-draft.ts'
import { useLastText } from './use-last-text.ts'

const NAMES = new Map([['visit_time', 'Ora']])

function Texts() {
  const last = useLastText()
  const [draft, setDraft] = useState(() => newDraft('2026-11-27'))
  const [language, setLanguage] = useState<'ro' | 'en'>('ro')
  const editor = {
    draft,
    errors: {},
    set: changes => setDraft(before => ({ ...before, ...changes })),
  } as Partial<TemplateDraft> as TemplateDraft
  return (
    <>
      <DraftText
        key={language}
        editor={editor}
        field={`texts.${language}.sms`}
        label="SMS-ul"
        names={NAMES}
        language={language}
        last={last}
      />
      <button type="button" onClick={() => last.insert('visit_time')}>
        Ora
      </button>
      <button type="button" onClick={() => setLanguage('en')}>
        English
      </button>
    </>
  )
}

test('a keyword goes into the text that is there, when the one that was written in is gone', async () => {
  await render(<Texts />)
  const field = page.getByRole('textbox', { name: 'SMS-ul' })
  await field.fill('La ')
  // Come back to, once it was drawn anew.
  await page.getByRole('button', { name: 'Ora' }).click()
  ;(field.element() as HTMLElement).blur()
  await field.click()
  await page.getByRole('button', { name: 'English' }).click()
  await expect.element(field).toHaveValue('')
  await page.getByRole('button', { name: 'Ora' }).click()
  await expect.element(field).toHaveValue('{Ora}')
})
