import { useTranslation } from 'react-i18next'
import { chosenNode } from '../sheet/commands.ts'
import { useBody, useSheet } from '../sheet/use-sheet.ts'
import { FieldProperties } from './FieldProperties.tsx'
import { ImageProperties } from './ImageProperties.tsx'
import { TemplateProperties } from './TemplateProperties.tsx'
import styles from './Properties.module.css'

/** Of what is chosen on the page; of the whole template where nothing is. */
export function Properties() {
  const { t } = useTranslation('report-templates')
  const { fields } = useSheet()
  const chosen = chosenNode(useBody())
  const field = chosen?.node.type.name === 'field' ? fields.get(String(chosen.node.attrs['id'])) : undefined
  if (chosen && field) return <FieldProperties key={field.id} field={field} at={chosen.at} />
  if (chosen?.node.type.name === 'image')
    return (
      <ImageProperties
        key={chosen.at}
        attrs={chosen.node.attrs as { width: number; alt: string }}
        at={chosen.at}
      />
    )
  return (
    <div className={styles.panel}>
      <h2>{t('template.title')}</h2>
      <TemplateProperties />
    </div>
  )
}
