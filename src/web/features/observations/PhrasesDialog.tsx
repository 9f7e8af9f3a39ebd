import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  addPhrase,
  changePhrase,
  orderPhrases,
  removePhrase,
  type Phrase,
} from '#contract/patients/phrases.ts'
import { call } from '#web/api/client.ts'
import { readFieldErrors } from '#web/api/field-errors.ts'
import { invalidate } from '#web/api/query.ts'
import { useRequestKey } from '#web/api/use-request-key.ts'
import { OrderHandle } from '#web/parts/list/OrderHandle.tsx'
import { useOrdered } from '#web/parts/list/use-ordered.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import styles from './Observations.module.css'

/** The clinic's ready phrases: each is saved by itself. */
export function PhrasesDialog({ phrases, onClose }: { phrases: readonly Phrase[]; onClose: () => void }) {
  const { t } = useTranslation(['record', 'common'])
  const [said, setSaid] = useState('')
  const { items, put } = useOrdered(phrases, 'phrase', ids => call(orderPhrases, { ids }))
  return (
    <Dialog title={t('record:phrases')} width={560} onClose={onClose}>
      <div className={styles.phraseForms} data-saves-itself>
        <ul className={styles.phraseForms} data-ordered>
          {items.map((phrase, place) => (
            <li key={`${phrase.id}-${phrase.version}`} className={styles.phraseRow}>
              <OrderHandle
                label={t('record:movePhrase', { title: phrase.title })}
                place={place}
                onPut={to => {
                  put(phrase.id, to)
                  setSaid(
                    t('record:phraseMoved', { title: phrase.title, place: to + 1, count: items.length }),
                  )
                }}
              />
              <PhraseForm phrase={phrase} />
            </li>
          ))}
        </ul>
        <p className="visually-hidden" role="status">
          {said}
        </p>
        <PhraseForm key={`new-${phrases.length}`} />
      </div>
    </Dialog>
  )
}

function PhraseForm({ phrase }: { phrase?: Phrase }) {
  const { t } = useTranslation(['record', 'common'])
  const client = useQueryClient()
  const send = useRequestKey()
  const done = { meta: { silent: true }, onSuccess: () => void invalidate(client, 'phrase') }
  const saving = useMutation({
    mutationFn: (words: { title: string; text: string }) =>
      phrase
        ? call(changePhrase, { id: phrase.id, version: phrase.version, ...words })
        : send(key => call(addPhrase, words, key)),
    ...done,
  })
  const removing = useMutation({ mutationFn: (id: number) => call(removePhrase, { id }), ...done })
  const errors = readFieldErrors(saving.error)
  const hasField = errors['title'] ?? errors['text']
  return (
    <form
      className={styles.phraseForm}
      noValidate
      aria-label={phrase?.title ?? t('record:addPhrase')}
      onSubmit={event => {
        event.preventDefault()
        const form = new FormData(event.currentTarget)
        const read = (name: string) => {
          const value = form.get(name)
          return typeof value === 'string' ? value.trim() : ''
        }
        saving.mutate({ title: read('title'), text: read('text') })
      }}
    >
      <TextField
        name="title"
        label={t('record:phraseTitle')}
        maxLength={80}
        defaultValue={phrase?.title}
        error={errors['title'] ?? (hasField ? undefined : (saving.error ?? removing.error)?.message)}
      />
      <TextArea
        name="text"
        label={t('record:phraseText')}
        rows={2}
        maxLength={2000}
        defaultValue={phrase?.text}
        error={errors['text']}
      />
      <div className={styles.foot}>
        <Button type="submit" variant="secondary" size="dense" busy={saving.isPending}>
          {t(phrase ? 'record:save' : 'record:addPhrase')}
        </Button>
        {phrase ? (
          <IconButton
            dense
            label={t('record:removePhrase', { title: phrase.title })}
            onClick={() => removing.mutate(phrase.id)}
          >
            <IconTrash size={18} stroke={1.75} />
          </IconButton>
        ) : null}
      </div>
    </form>
  )
}
