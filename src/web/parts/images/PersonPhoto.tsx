import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { addImage, IMAGE_FILE, removeImage } from '#contract/clinic/images.ts'
import type { Image } from '#contract/clinic/images.ts'
import { call } from '#web/api/client.ts'
import { photoAddress } from '#web/api/image-address.ts'
import { invalidate } from '#web/api/query.ts'
import { sendFiles } from '#web/api/send-files.ts'
import { useUploads } from '#web/api/use-uploads.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { showNotice } from '#web/ui/notices.ts'

interface PersonPhotoProps {
  type: 'doctor' | 'account'
  id: number
  /** Without title. */
  name: string
  color?: number
  photo: Image | null
}

/** A person's photo: sent, replaced and removed at once, whatever becomes of the form around it. */
export function PersonPhoto({ type, id, name, color, photo }: PersonPhotoProps) {
  const { t } = useTranslation('common')
  const client = useQueryClient()
  const uploads = useUploads({
    rule: IMAGE_FILE,
    send: (file, options) => sendFiles(addImage, { type, id, file }, options),
    onSent() {
      void invalidate(client, type)
      showNotice({ kind: 'ok', text: t('photo.saved') })
    },
  })
  const removing = useMutation({
    mutationFn: (image: Image) => call(removeImage, { type, id, image_id: image.id }),
    onSuccess() {
      void invalidate(client, type)
      showNotice({ kind: 'ok', text: t('photo.removed') })
    },
  })
  return (
    <FileDrop
      {...uploads}
      label={t('photo.label')}
      help={t('photo.help')}
      choose={t(photo ? 'photo.replace' : 'photo.choose')}
      types={IMAGE_FILE.types}
    >
      <Avatar name={name} color={color} picture={photoAddress(photo, 320)} size={72} />
      {photo ? (
        <Button variant="quiet" size="dense" busy={removing.isPending} onClick={() => removing.mutate(photo)}>
          {t('photo.remove')}
        </Button>
      ) : null}
    </FileDrop>
  )
}
