import { IconPlus } from '@tabler/icons-react'
import { useRef, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { conditionsOf } from '#domain/documents/forms/conditions.ts'
import type { Condition, FormElement } from '#domain/documents/forms/form-template.ts'
import { Button } from '#web/ui/Button.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { askedBefore, isAny, joined, newCondition } from '../model/dependence.ts'
import { placeOf } from '../model/looked-up.ts'
import { useEdited } from '../model/use-editor.ts'
import { ConditionField } from './ConditionField.tsx'
import { useChange } from './use-change.ts'
import styles from './ConditionFields.module.css'

const MOST = 10

/** By which answers an element appears; without any it is always there. */
export function ConditionFields({ element }: { element: FormElement }) {
  const { t } = useTranslation('form-builder')
  const id = useId()
  const elements = useEdited(({ draft }) => draft.form.elements)
  const change = useChange(element.id)
  const adding = useRef<HTMLButtonElement>(null)
  const conditions = conditionsOf(element)
  const any = isAny(element.show_if)
  const before = askedBefore(elements, placeOf(elements, element.id))
  const nearest = before.at(-1)

  const put = (next: readonly Condition[], burst?: string) => change({ show_if: joined(next, any) }, burst)

  return (
    <section aria-labelledby={id} className={styles.conditions} data-path="show_if">
      <h3 id={id}>{t('properties.when')}</h3>
      {conditions.length === 0 && !nearest ? (
        <p className={styles.none}>{t('properties.noneBefore')}</p>
      ) : null}
      {conditions.length > 0 || nearest ? (
        <div className={styles.box}>
          {conditions.length > 1 ? (
            <Segmented
              label={t('properties.join')}
              value={any ? 'any' : 'all'}
              options={[
                { value: 'all', label: t('properties.all') },
                { value: 'any', label: t('properties.any') },
              ]}
              onChange={value => change({ show_if: joined(conditions, value === 'any') })}
            />
          ) : null}
          {conditions.length === 0 ? <p>{t('properties.always')}</p> : null}
          {conditions
            .map((condition, at) => ({ condition, place: at }))
            .map(({ condition, place }) => (
              <ConditionField
                key={place}
                element={element}
                condition={condition}
                place={place}
                choices={before}
                onChange={(next, burst) => put(conditions.with(place, next), burst)}
                onRemove={() => {
                  put(conditions.toSpliced(place, 1))
                  adding.current?.focus()
                }}
              />
            ))}
          {nearest && conditions.length < MOST ? (
            <Button
              ref={adding}
              variant="quiet"
              size="dense"
              className={styles.add}
              icon={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => put([...conditions, newCondition(nearest)])}
            >
              {t(
                conditions.length === 0
                  ? 'properties.addCondition'
                  : any
                    ? 'properties.orCondition'
                    : 'properties.andCondition',
              )}
            </Button>
          ) : null}
        </div>
      ) : null}
    </section>
  )
}
