import { IconCloudOff, IconPlus, IconUsers } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  askFamilyMember,
  FAMILY_MAX,
  removeFamilyMember,
  restoreFamilyMember,
  type FamilyMember,
} from '#contract/accounts/family.ts'
import { listPatientBookings, type PatientBooking } from '#contract/online/online-booking.ts'
import { call } from '#web/api/client.ts'
import { keyOf, query } from '#web/api/query.ts'
import { showPhone } from '#web/i18n/phone-text.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { InFamilies } from './InFamilies.tsx'
import { MemberCard } from './MemberCard.tsx'
import { MemberForm } from './MemberForm.tsx'
import { MemberHistory } from './MemberHistory.tsx'
import { familyQuery } from './queries.ts'
import { nameOf } from './use-member-words.ts'
import styles from './FamilyPage.module.css'

/** What of the family the address opens: the form of somebody new, or of a member, or a member's visits. */
export interface FamilyAddress {
  add?: 1 | undefined
  edit?: number | undefined
  history?: number | undefined
}

interface FamilyPageProps {
  address: FamilyAddress
  onBook: (memberId: number) => void
  isComing: (visit: PatientBooking) => boolean
  /** Visits are drawn by whoever knows them. */
  renderVisit: (visit: PatientBooking, isToCome: boolean) => ReactNode
}

/** Those for whom the account's person books, and who books for them. */
export function FamilyPage({ address, onBook, isComing, renderVisit }: FamilyPageProps) {
  const { t } = useTranslation(['family', 'common'])
  const { data, error, refetch } = useQuery(familyQuery())
  const { data: booked, isPending } = useQuery(query(listPatientBookings, {}))
  const visits = booked?.data ?? []
  usePageTitle(t('family:title'))
  if (error && !data)
    return (
      <EmptyState
        level={1}
        icon={<IconCloudOff size={28} stroke={1.75} />}
        title={t('family:failed')}
        text={error.message}
      >
        <Button variant="secondary" onClick={() => void refetch()}>
          {t('common:actions.retry')}
        </Button>
      </EmptyState>
    )
  if (!data) return <Loading />
  const { members, in_families_of: families } = data.data
  const find = (id: number | undefined) => members.find(member => member.id === id)
  const shown = find(address.history)
  if (shown)
    return (
      <MemberHistory
        member={shown}
        visits={isPending ? undefined : visits.filter(visit => visit.family_id === shown.id)}
        isComing={isComing}
        renderVisit={renderVisit}
      />
    )
  const edited = find(address.edit)
  if (edited) return <MemberForm key={edited.id} member={edited} />
  if (address.add) return <MemberForm />
  const coming = visits.filter(isComing).toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
  return (
    <div className={styles.page}>
      <div>
        <h1 className={styles.title}>{t('family:title')}</h1>
        {members.length > 0 ? <p className={styles.lead}>{t('family:lead')}</p> : null}
      </div>
      {members.length > 0 ? (
        <Members members={members} coming={coming} onBook={onBook} />
      ) : (
        <EmptyState
          icon={<IconUsers size={28} stroke={1.75} />}
          title={t('family:empty.title')}
          text={t('family:empty.text')}
        >
          <AddLink isFirst />
        </EmptyState>
      )}
      <InFamilies families={families} />
    </div>
  )
}

interface MembersProps {
  members: readonly FamilyMember[]
  coming: readonly PatientBooking[]
  onBook: (memberId: number) => void
}

function Members({ members, coming, onBook }: MembersProps) {
  const { t } = useTranslation('family')
  const { ask, remove } = useMemberActions()
  return (
    <>
      <ul className={styles.list}>
        {members.map(member => (
          <li key={member.id}>
            <MemberCard
              member={member}
              next={coming.find(visit => visit.family_id === member.id)}
              isAsking={ask.isPending && ask.variables.id === member.id}
              onBook={() => onBook(member.id)}
              onAsk={() => ask.mutate(member)}
              onRemove={() => remove.mutate(member)}
            />
          </li>
        ))}
      </ul>
      {members.length < FAMILY_MAX ? <AddLink /> : <p className={styles.lead}>{t('full')}</p>}
    </>
  )
}

function useMemberActions() {
  const { t } = useTranslation(['family', 'common'])
  const client = useQueryClient()
  const reread = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: familyQuery().queryKey }),
      client.invalidateQueries({ queryKey: keyOf(listPatientBookings) }),
    ])
  const restore = useMutation({
    mutationFn: (id: number) => call(restoreFamilyMember, { id }),
    onSettled: reread,
  })
  const remove = useMutation({
    mutationFn: (member: FamilyMember) => call(removeFamilyMember, { id: member.id }),
    onSuccess: ({ data: { coming } }, member) => {
      const name = nameOf(member)
      showNotice({
        kind: 'ok',
        text: coming > 0 ? t('family:removedComing', { count: coming, name }) : t('family:removed', { name }),
        action: { label: t('common:actions.undo'), run: () => restore.mutate(member.id) },
      })
    },
    onSettled: reread,
  })
  const ask = useMutation({
    mutationFn: (member: FamilyMember) => call(askFamilyMember, { id: member.id }),
    onSuccess: (_, { mobile }) =>
      showNotice({ kind: 'ok', text: t('family:askedAgain', { phone: showPhone(mobile ?? '') }) }),
    onSettled: reread,
  })
  return { ask, remove }
}

function AddLink({ isFirst = false }: { isFirst?: boolean }) {
  const { t } = useTranslation('family')
  const look = isFirst ? buttonClass() : buttonClass({ variant: 'secondary', block: true })
  return (
    <Link to="." search={{ add: 1 }} className={look}>
      <IconPlus size={20} stroke={1.75} aria-hidden="true" />
      {t('add')}
    </Link>
  )
}

function Loading() {
  return (
    <div className={styles.page} aria-busy="true">
      <Skeleton width={200} height={36} />
      <Skeleton height={176} />
      <Skeleton height={176} />
    </div>
  )
}
