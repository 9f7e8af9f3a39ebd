import { useEffect, useRef } from 'react'
import { KeywordText, type KeywordTextHandle } from '#web/parts/texts/KeywordText.tsx'
import type { Language, TextField } from './template-draft.ts'
import type { LastText } from './use-last-text.ts'
import type { TemplateDraft } from './use-template-draft.ts'

interface DraftTextProps {
  editor: TemplateDraft
  field: TextField
  label: string
  names: ReadonlyMap<string, string>
  language: Language
  last: LastText
  isLine?: boolean
  isTall?: boolean
  describedBy?: string | undefined
}

/** A text of the draft; a pressed keyword goes into the one that was written in last. */
export function DraftText({ editor, field, label, names, language, last, ...look }: DraftTextProps) {
  const handle = useRef<KeywordTextHandle>(null)
  const { enter, leave } = last
  useEffect(() => {
    enter(handle, false)
    return () => leave(handle)
  }, [enter, leave])
  return (
    <KeywordText
      {...look}
      label={label}
      value={editor.draft[field]}
      names={names}
      lang={language}
      error={editor.errors[field]?.[0]}
      handle={handle}
      onFocus={() => enter(handle, true)}
      onChange={value => editor.set({ [field]: value })}
    />
  )
}
