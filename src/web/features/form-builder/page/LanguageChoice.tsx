import { useTranslation } from 'react-i18next'
import { Segmented } from '#web/ui/Segmented.tsx'
import { countTexts } from '../model/texts-of.ts'
import { useEdited, useEditor } from '../model/use-editor.ts'

/** Which language one writes in, and how much of it is written: "English 10/12". */
export function LanguageChoice() {
  const { t } = useTranslation('form-builder')
  const editor = useEditor()
  const language = useEdited(state => state.language)
  const languages = useEdited(({ draft }) => draft.form.languages)
  // As words, so that it draws itself anew only when a count changes.
  const counts = useEdited(({ draft }) =>
    draft.form.languages
      .map(one => {
        const { written, all } = countTexts(draft.form, one)
        return written < all ? `${written}/${all}` : ''
      })
      .join(' '),
  ).split(' ')
  if (languages.length < 2) return null
  return (
    <Segmented
      label={t('languageOfTexts')}
      value={language}
      options={languages.map((value, index) => ({
        value,
        label: [t(`languages.${value}`), counts[index]].filter(Boolean).join(' '),
      }))}
      onChange={value => editor.look({ language: value })}
    />
  )
}
