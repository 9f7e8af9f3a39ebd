import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { VideoIntegration } from '#contract/video/integrations.ts'
import type { VideoProviderName } from '#contract/video/video-providers.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { LeaveChoice } from './LeaveChoice.tsx'
import type { Meetings } from './use-leaving.ts'
import { nameOf } from './use-video-words.ts'
import styles from './LeaveQuestion.module.css'

const PopoverPanel = lazy(() => import('#web/ui/PopoverPanel.tsx'))

export interface LeaveQuestionProps {
  video: VideoIntegration
  /** Who is left. */
  provider: VideoProviderName
  /** Who is connected in its place. */
  next: VideoProviderName | undefined
  /** What asked, where there is room to stand under it. */
  button: HTMLElement
  onClose: () => void
  onAnswer: (meetings: Meetings) => void
}

/** Asked before the clinic's provider is left: what that does, and what becomes of the meetings there. */
export function LeaveQuestion({ button, ...asked }: LeaveQuestionProps) {
  const { t } = useTranslation('integrations')
  const isPhone = useMedia('(width < 768px)')
  const { provider, next, onClose } = asked
  const title = next
    ? t('leave.switchTitle', { provider: nameOf(provider), other: nameOf(next) })
    : t('leave.title', { provider: nameOf(provider) })
  if (isPhone)
    return (
      <Dialog title={title} onClose={onClose}>
        <LeaveChoice {...asked} />
      </Dialog>
    )
  return (
    <Suspense>
      <PopoverPanel label={title} trigger={button} side="end" className={styles.panel} onClose={onClose}>
        <h4 className={styles.title}>{title}</h4>
        <LeaveChoice {...asked} />
      </PopoverPanel>
    </Suspense>
  )
}
