import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { addFormTemplateImage, TEMPLATE_IMAGE } from '#contract/documents/document-templates.ts'
import type { FormElement } from '#domain/documents/forms/form-template.ts'
import { sendFiles } from '#web/api/send-files.ts'
import { useUploads } from '#web/api/use-uploads.ts'
import { FieldError } from '#web/ui/Field.tsx'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { TemplateImages } from '../page/template-images.ts'
import { useChange } from './use-change.ts'
import { useProblem } from './use-problem.ts'
import styles from './Properties.module.css'

/** The picture that is shown: sent to the clinic once, named by the form from then on. */
export function ImageField({ element }: { element: FormElement }) {
  const { t } = useTranslation('form-builder')
  const { templateId, images, add } = use(TemplateImages)
  const change = useChange(element.id)
  const problem = useProblem(element.id, 'image_id')
  const shown = images.find(({ id }) => id === element.image_id)
  const uploads = useUploads({
    rule: TEMPLATE_IMAGE,
    async send(image, options) {
      const { data } = await sendFiles(addFormTemplateImage, { id: templateId, image }, options)
      add(data)
      change({ image_id: data.id })
    },
    onSent() {},
  })
  return (
    <div data-path="image_id">
      <FileDrop
        {...uploads}
        label={t('properties.image')}
        help={t('properties.imageHelp')}
        choose={t(shown ? 'properties.otherImage' : 'properties.chooseImage')}
        types={TEMPLATE_IMAGE.types}
      >
        {shown ? <img className={styles.picture} src={shown.url} alt="" /> : null}
      </FileDrop>
      <FieldError id={`image-${element.id}`} error={problem} />
    </div>
  )
}
