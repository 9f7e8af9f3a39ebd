import { useMutation } from '@tanstack/react-query'
import { IconCamera } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { Account } from '#contract/accounts/accounts.ts'
import { IMAGE_FILE } from '#contract/clinic/images.ts'
import { removePicture, setPicture } from '#contract/accounts/patient-profile.ts'
import { ApiError, call } from '#web/api/client.ts'
import { joinSentences } from '#web/api/field-errors.ts'
import { sendFiles } from '#web/api/send-files.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { showError, showNotice } from '#web/ui/notices.ts'
import { useKeepAccount } from './use-kept-account.ts'
import styles from './ProfileDialog.module.css'

/** One's own picture: set, replaced and removed at once, whatever becomes of the form around it. */
export function PictureField({ account }: { account: Account }) {
  const { t } = useTranslation(['profile', 'common'])
  const keep = useKeepAccount()
  const sending = useMutation({
    mutationFn: (file: File) => sendFiles(setPicture, { file }),
    meta: { silent: true },
    onSuccess({ data }) {
      keep(data)
      showNotice({ kind: 'ok', text: t('picture.saved') })
    },
    onError: error =>
      showError(
        error instanceof ApiError
          ? joinSentences(error.errors.file) || error.message
          : t('common:errors.unexpected'),
      ),
  })
  const removing = useMutation({
    mutationFn: () => call(removePicture, {}),
    onSuccess({ data }) {
      keep(data)
      showNotice({ kind: 'ok', text: t('picture.removed') })
    },
  })
  return (
    <div className={styles.picture} data-saves-itself>
      <Avatar name={`${account.first_name} ${account.last_name}`} picture={account.profile_pic} size={64} />
      <div>
        <span className={styles.buttons}>
          <label
            className={clsx(buttonClass({ variant: 'secondary', size: 'compact' }))}
            aria-busy={sending.isPending || undefined}
          >
            <IconCamera size={20} stroke={1.75} aria-hidden="true" />
            {t(account.profile_pic ? 'picture.change' : 'picture.add')}
            <input
              type="file"
              className="visually-hidden"
              accept={IMAGE_FILE.types.join(',')}
              disabled={sending.isPending}
              onChange={({ target }) => {
                const [file] = target.files ?? []
                if (file) sending.mutate(file)
                target.value = ''
              }}
            />
          </label>
          {account.profile_pic ? (
            <Button
              variant="quiet"
              size="compact"
              busy={removing.isPending}
              onClick={() => removing.mutate()}
            >
              {t('picture.remove')}
            </Button>
          ) : null}
        </span>
        <p>{t('picture.help')}</p>
      </div>
    </div>
  )
}
