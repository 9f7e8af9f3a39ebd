import { IconFileUnknown, IconPhotoOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PatientFile } from '#contract/patients/patient-files.ts'
import { imageAddress } from '#web/api/image-address.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { isComing } from './files-query.ts'
import { useFileWords } from './use-file-words.ts'
import styles from './FilePicture.module.css'

/** What a file looks like, small: its picture, a page for a document, or why there is none; `bare` where words have no room. */
export function FilePicture({ file, bare = false }: { file: PatientFile; bare?: boolean }) {
  const { t } = useTranslation('files')
  const { mark } = useFileWords()
  const badge = mark(file)
  return (
    <span className={styles.picture} data-kind={file.kind} data-bare={bare || undefined}>
      <Inside file={file} />
      {badge && !bare ? <span className={styles.badge}>{badge}</span> : null}
      {file.dicom?.other_name && !bare ? <span className={styles.warning}>{t('otherNameShort')}</span> : null}
    </span>
  )
}

function Inside({ file }: { file: PatientFile }) {
  const { t } = useTranslation('files')
  const address = imageAddress(file.picture, 320)
  if (address) return <img src={address} alt="" loading="lazy" draggable={false} />
  if (file.missing)
    return (
      <span className={styles.none}>
        <IconPhotoOff size={24} stroke={1.5} aria-hidden="true" />
        {t('missing')}
      </span>
    )
  if (isComing(file))
    return (
      <span className={styles.coming}>
        <Skeleton height={240} />
        <span>{t('coming')}</span>
      </span>
    )
  if (file.not_shown)
    return (
      <span className={styles.none}>
        <IconFileUnknown size={24} stroke={1.5} aria-hidden="true" />
        {t('cannotShow')}
      </span>
    )
  return (
    <span className={styles.page} aria-hidden="true">
      <span />
      <span />
      <span />
      <span />
      <strong>{t('pdf')}</strong>
    </span>
  )
}
