import { IconCopy, IconForms, IconReport } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedTemplate } from '#contract/documents/document-templates.ts'
import { call } from '#web/api/client.ts'
import { newKey } from '#web/api/new-key.ts'
import { query, useInvalidate } from '#web/api/query.ts'
import { useListActions } from '#web/api/use-list-actions.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { ListPage } from '#web/ui/ListPage.tsx'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { RowMenu } from '#web/ui/RowMenu.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { useSorted } from '#web/ui/use-sorted.ts'
import { KINDS, type Kind } from './kinds.ts'
import { NewTemplateDialog } from './NewTemplateDialog.tsx'
import styles from './DocumentTemplatesPage.module.css'

/** The templates of reports or of forms, with what state each is in and how much it is used. */
export function DocumentTemplatesPage({ kind }: { kind: Kind }) {
  const { t, i18n } = useTranslation(['document-templates', 'clinic', 'staff'])
  const { can } = useStaff()
  const format = useFormat()
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  const { list, add, remove, restore, page, tab } = KINDS[kind]
  const [isAdding, setIsAdding] = useState(false)
  const mayManage = can('templates.manage')
  usePageTitle(t(`staff:tabs.${tab}`))
  const { data, error, refetch } = useQuery({
    ...query(list, { all: true }),
    select: reply => reply.data,
    meta: { silent: true },
  })
  const titleOf = ({ title }: ListedTemplate) => (i18n.language === 'en' && title.en) || title.ro || title.en
  const actions = useListActions<ListedTemplate>({
    nameOf: titleOf,
    setActive: ({ id }, isActive) => (isActive ? call(restore, { id }) : call(remove, { id })),
    remove: ({ id }) => call(remove, { id }),
    noun: 'document_template',
  })
  const copying = useMutation({
    mutationFn: (template: ListedTemplate) =>
      call(
        add,
        { title: t('copyOf', { title: titleOf(template) }), copy_of: template.id },
        { idempotencyKey: newKey() },
      ),
    onSuccess({ data: made }) {
      invalidate('document_template')
      showNotice({ kind: 'ok', text: t('copied', { title: made.title.ro }) })
    },
  })
  const { sort, sorting } = useSorted<ListedTemplate>({
    name: titleOf,
    changed: one => one.changed_at,
    used: one => one.used,
  })
  const open = (id: number) => void navigate({ to: page, params: { id: String(id) } })
  const isUnread = data?.some(one => one.is_unread_starter && one.state === 'draft') ?? false

  return (
    <>
      <ListPage
        title={t(`staff:tabs.${tab}`)}
        items={data}
        problem={error ? { message: error.message, retry: () => void refetch() } : undefined}
        nameOf={one => `${one.title.ro} ${one.title.en}`}
        isActive={one => one.state !== 'archived'}
        sides={{ active: t('sides.active'), inactive: t('sides.inactive') }}
        add={mayManage ? t(`kinds.${kind}.add`) : undefined}
        onAdd={() => setIsAdding(true)}
        guide={isUnread && kind === 'form' ? <p className={styles.guide}>{t('lawyerText')}</p> : null}
        empty={{
          icon:
            kind === 'form' ? <IconForms size={28} stroke={1.75} /> : <IconReport size={28} stroke={1.75} />,
          title: t(`kinds.${kind}.emptyTitle`),
          text: t(`kinds.${kind}.emptyText`),
        }}
      >
        {shown => (
          <DataTable
            label={t(`staff:tabs.${tab}`)}
            items={sort(shown)}
            nameSort="name"
            sorting={sorting}
            keyOf={one => one.id}
            renderName={(one, look) => (
              <div className={styles.who}>
                <Link {...look} to={page} params={{ id: String(one.id) }}>
                  {titleOf(one)}
                </Link>
                <small>
                  {[
                    t(`kinds.${kind}.parts`, { count: one.parts }),
                    one.languages.length > 1 && t('bilingual'),
                    one.services.map(({ name }) => name).join(', '),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </div>
            )}
            columns={[
              {
                name: 'state',
                head: t('state'),
                phone: true,
                renderCell: one => <TemplateState template={one} />,
              },
              {
                name: 'changed',
                head: t('changedAt'),
                sort: 'changed',
                renderCell: one => format.dayMonthYear(one.changed_at),
              },
              {
                name: 'used',
                head: t(`kinds.${kind}.used`),
                sort: 'used',
                numeric: true,
                renderCell: one => format.number(one.used),
              },
            ]}
            renderTools={one =>
              mayManage ? (
                <RowMenu
                  name={titleOf(one)}
                  active={one.state !== 'archived'}
                  onEdit={one.state === 'archived' ? undefined : () => open(one.id)}
                  onActive={
                    one.state === 'archived' || one.published_version !== null || one.is_unread_starter
                      ? isActive => actions.setActive(one, isActive)
                      : undefined
                  }
                  onDelete={
                    one.state === 'draft' && !one.is_unread_starter ? () => actions.remove(one) : undefined
                  }
                >
                  <MenuItem icon={<IconCopy size={18} stroke={1.75} />} onClick={() => copying.mutate(one)}>
                    {t('copy')}
                  </MenuItem>
                </RowMenu>
              ) : null
            }
          />
        )}
      </ListPage>
      {isAdding ? (
        <NewTemplateDialog
          kind={kind}
          onClose={() => setIsAdding(false)}
          onMade={id => {
            setIsAdding(false)
            open(id)
          }}
        />
      ) : null}
    </>
  )
}

function TemplateState({ template }: { template: ListedTemplate }) {
  const { t } = useTranslation('document-templates')
  const { state, published_version: version, is_changed: isChanged, is_unread_starter: isUnread } = template
  return (
    <span className={styles.state}>
      {state === 'archived' ? (
        <Badge>{t('archived')}</Badge>
      ) : version === null ? (
        <Badge tone="warn">{t('draft')}</Badge>
      ) : (
        <Badge tone="ok">{t('published', { version })}</Badge>
      )}
      {isUnread && state === 'draft' ? (
        <small>{t('lawyer')}</small>
      ) : version !== null && isChanged ? (
        <small>{t('changed')}</small>
      ) : null}
    </span>
  )
}
