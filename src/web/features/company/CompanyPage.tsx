import { IconBuildingBank, IconCheck, IconPhone, IconPhoto, IconTags, IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { getClinic, type Company } from '#contract/clinic/clinics.ts'
import { query } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useFormat } from '#web/i18n/format.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { ImageGallery } from '#web/parts/images/ImageGallery.tsx'
import { TwoSavers } from '#web/parts/records/TwoSavers.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useLeadToWrong } from '#web/ui/use-lead-to-wrong.ts'
import { useSectionInView } from '#web/ui/use-section-in-view.ts'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { useUnsaved } from '#web/ui/use-unsaved.ts'
import { countChanges } from './company-draft.ts'
import { CompanyAside } from './CompanyAside.tsx'
import { ContactFields } from './ContactFields.tsx'
import { KeywordsField } from './KeywordsField.tsx'
import { LegalFields } from './LegalFields.tsx'
import { PublicFields } from './PublicFields.tsx'
import { useCompanyDraft } from './use-company-draft.ts'
import styles from './CompanyPage.module.css'

const SECTIONS = [
  ['legal', IconBuildingBank],
  ['contact', IconPhone],
  ['page', IconWorld],
  ['images', IconPhoto],
  ['keywords', IconTags],
] as const
const NAMES = SECTIONS.map(([name]) => name)

/** The clinic as a company and on its public page. */
export function CompanyPage() {
  const { t } = useTranslation(['company', 'common'])
  const { clinicId: id = 0 } = useStaff()
  const { data, error, refetch, isFetching } = useQuery({
    ...query(getClinic, { id, lang: currentLanguage() }),
    enabled: id > 0,
  })
  usePageTitle(t('company:title'))
  if (data) return <CompanyForm company={data.data} />
  return error ? (
    <EmptyState level={1} title={error.message}>
      <Button size="dense" busy={isFetching} onClick={() => void refetch()}>
        {t('common:actions.retry')}
      </Button>
    </EmptyState>
  ) : (
    <div className={styles.coming} aria-busy>
      <Skeleton width={240} height={28} />
      <Skeleton height={200} />
    </div>
  )
}

function CompanyForm({ company }: { company: Company }) {
  const { t } = useTranslation('company')
  const format = useFormat(company.zone)
  const editor = useCompanyDraft(company)
  const { changed, question } = editor
  useUnsaved(changed.length > 0)
  const { inView, press } = useSectionInView(NAMES)
  const form = useRef<HTMLFormElement>(null)
  const leadToWrong = useLeadToWrong(form)

  return (
    <form
      ref={form}
      className={styles.page}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void editor.save().then(leadToWrong)
      }}
    >
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <a href={company.page} target="_blank" rel="noreferrer">
          <Badge tone="ok" icon={<IconWorld size={16} stroke={1.75} aria-hidden="true" />}>
            {t('public')}
          </Badge>
        </a>
        <span className={styles.last}>
          {company.changed_by && company.changed_at
            ? t('changedBy', { name: company.changed_by, when: format.dayTime(company.changed_at) })
            : null}
        </span>
        <span className={styles.actions}>
          {changed.length > 0 ? (
            <Button variant="secondary" size="dense" onClick={editor.discard}>
              {t('discard')}
            </Button>
          ) : null}
          <Button
            type="submit"
            size="dense"
            busy={editor.busy}
            disabled={changed.length === 0}
            icon={<IconCheck size={16} stroke={2} aria-hidden="true" />}
          >
            {changed.length > 0 ? t('changes', { count: countChanges(changed) }) : t('save')}
          </Button>
        </span>
      </header>
      <nav className={styles.menu} aria-label={t('menu')}>
        <ul>
          {SECTIONS.map(([name, Icon]) => (
            <li key={name}>
              <a
                href={`#${name}`}
                aria-current={name === inView ? 'location' : undefined}
                onClick={() => press(name)}
              >
                <Icon size={18} stroke={1.75} aria-hidden="true" />
                {t(`sections.${name}`)}
              </a>
            </li>
          ))}
        </ul>
        <p>{t('menuText')}</p>
      </nav>
      <div className={styles.fields}>
        <p role="alert" className={styles.problem}>
          {editor.problem}
        </p>
        <Section name="legal">
          <LegalFields editor={editor} />
        </Section>
        <Section name="contact">
          <ContactFields editor={editor} />
        </Section>
        <Section name="page">
          <PublicFields editor={editor} page={company.page} slug={company.slug} />
        </Section>
        <div id="images" className={styles.section}>
          <ImageGallery type="clinic" id={company.id} />
        </div>
        <Section name="keywords">
          <KeywordsField editor={editor} />
        </Section>
      </div>
      <CompanyAside company={company} draft={editor.draft} />
      {question ? (
        <TwoSavers
          {...question}
          onLeave={() => {
            question.decide(undefined)
            editor.discard()
          }}
        />
      ) : null}
    </form>
  )
}

function Section({ name, children }: { name: (typeof SECTIONS)[number][0]; children: ReactNode }) {
  const { t } = useTranslation('company')
  return (
    <section id={name} className={styles.section} aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`}>{t(`sections.${name}`)}</h2>
      {children}
    </section>
  )
}
