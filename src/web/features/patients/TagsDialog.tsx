import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeTag, listTags, removeTag, restoreTag, TAG_COLORS, type Tag } from '#contract/patients/tags.ts'
import { call } from '#web/api/client.ts'
import { query, useInvalidate } from '#web/api/query.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { TagChip } from '#web/parts/patients/TagChip.tsx'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { Focused } from '#web/ui/Focused.tsx'
import styles from './AlertsDialog.module.css'

/** The clinic's tags: their names and colours, and those that nobody needs any more. */
export default function TagsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['people', 'common'])
  const invalidate = useInvalidate()
  const { data } = useQuery(query(listTags, {}))
  const [editing, setEditing] = useState<number>()

  async function remove(tag: Tag, isBack = false): Promise<void> {
    try {
      await (isBack ? call(restoreTag, { id: tag.id }) : call(removeTag, { id: tag.id }))
      invalidate('patient')
      if (!isBack)
        showNotice({
          kind: 'ok',
          text: t('people:tags.removed', { name: tag.name, count: tag.patients }),
          action: { label: t('common:actions.undo'), run: () => void remove(tag, true) },
        })
    } catch (error) {
      showNotice({ kind: 'error', text: (error as Error).message })
    }
  }

  return (
    <Dialog title={t('people:tags.manage')} width={480} onClose={onClose}>
      <ul className={styles.list}>
        {data?.data.map(tag =>
          tag.id === editing ? (
            <li key={tag.id}>
              <Focused>
                <TagForm tag={tag} onClose={() => setEditing(undefined)} />
              </Focused>
            </li>
          ) : (
            <li key={tag.id} className={styles.row}>
              <TagChip tag={tag} />
              <span className={styles.facts}>{t('people:tags.patients', { count: tag.patients })}</span>
              <IconButton
                dense
                label={t('people:tags.edit', { name: tag.name })}
                onClick={() => setEditing(tag.id)}
              >
                <IconPencil size={18} stroke={1.75} />
              </IconButton>
              <IconButton
                dense
                label={t('people:tags.remove', { name: tag.name })}
                onClick={() => void remove(tag)}
              >
                <IconTrash size={18} stroke={1.75} />
              </IconButton>
            </li>
          ),
        )}
      </ul>
      {data?.data.length === 0 ? <p className={styles.facts}>{t('people:tags.none')}</p> : null}
    </Dialog>
  )
}

function TagForm({ tag, onClose }: { tag: Tag; onClose: () => void }) {
  const { t } = useTranslation(['people', 'common'])
  const invalidate = useInvalidate()
  const { field, formProps, busy, problem } = useCallForm({
    definition: changeTag,
    extra: { id: tag.id, version: tag.version },
    onDone() {
      invalidate('patient')
      onClose()
    },
  })
  return (
    <form {...formProps} className={styles.form}>
      <TextField
        {...field('name')}
        label={t('people:tags.name')}
        defaultValue={tag.name}
        maxLength={40}
        required
      />
      <fieldset className={styles.colors}>
        <legend>{t('people:tags.color')}</legend>
        {Array.from({ length: TAG_COLORS }, (_, index) => index + 1).map(color => (
          <label key={color}>
            <input
              type="radio"
              className="visually-hidden"
              name="color"
              value={color}
              defaultChecked={color === tag.color}
            />
            <TagChip tag={{ name: t('people:tags.sample'), color }} />
            <span className="visually-hidden">{color}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles.foot}>
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
        <Button variant="secondary" size="dense" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
        <Button type="submit" size="dense" busy={busy}>
          {t('common:actions.save')}
        </Button>
      </div>
    </form>
  )
}
