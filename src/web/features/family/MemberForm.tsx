import { IconCheck, IconChevronLeft, IconShieldCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  addFamilyMember,
  changeFamilyMember,
  RELATIONS,
  type FamilyMember,
  type Relation,
} from '#contract/accounts/family.ts'
import { FAMILY_WORDS } from '#contract/accounts/family-words.ts'
import { say } from '#contract/texts.ts'
import { ageOn, isAdult } from '#domain/people/age.ts'
import { hasWrongCheckDigit } from '#domain/people/cnp.ts'
import { isLocalDate } from '#domain/time/wall-time.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { todayIn } from '#web/parts/public/day-words.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { FieldError } from '#web/ui/Field.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { PhoneField } from '#web/ui/PhoneField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useUnsaved } from '#web/ui/use-unsaved.ts'
import { familyQuery } from './queries.ts'
import { nameOf, useMemberWords } from './use-member-words.ts'
import styles from './MemberForm.module.css'

/** Adds somebody, or changes a member. */
export function MemberForm({ member }: { member?: FamilyMember }) {
  const { t } = useTranslation('family')
  const [relation, setRelation] = useState<Relation>(member?.relation ?? 'child')
  const [born, setBorn] = useState(member?.birth_date ?? '')
  const [firstName, setFirstName] = useState(member?.first_name ?? '')
  // What the family says anew meanwhile takes nothing away of what is typed.
  const [version, setVersion] = useState(member?.version ?? 0)
  const [isStale, setStale] = useState(false)
  const [isChanged, setChanged] = useState(false)
  useUnsaved(isChanged)
  const leave = useDone(member, () => setChanged(false))
  const { busy, problem, formProps, field } = useCallForm({
    // The two take the same fields; a change says besides whose, and as of when.
    definition: (member ? changeFamilyMember : addFamilyMember) as typeof changeFamilyMember,
    extra: member ? { id: member.id, version, relation } : { relation },
    check: ({ cnp = '' }): Record<string, string> =>
      hasWrongCheckDigit(cnp.replaceAll(/\s/g, '')) ? { cnp: t('form.wrongDigit') } : {},
    onDone: ({ data }) => leave(data),
    onRefused(error) {
      // Told of it, whoever saves again means it.
      setStale(error.code === 'stale')
      if (error.code !== 'stale') return false
      setVersion((error.data as { current: FamilyMember }).current.version)
      return true
    },
  })
  const today = todayIn()
  const isBorn = isLocalDate(born) && born <= today
  const isGrown = isBorn && isAdult(born, today)
  const isMinor = isBorn ? !isGrown : relation === 'child'
  return (
    <form {...formProps} className={styles.form} onInput={() => setChanged(true)}>
      <Link to="." search={{}} className={styles.back}>
        <IconChevronLeft size={20} stroke={1.75} aria-hidden="true" />
        {t('form.back')}
      </Link>
      <h1 className={styles.title}>{t(member ? 'form.editTitle' : 'form.addTitle')}</h1>
      <RelationChoice value={relation} error={field('relation').error} onChange={setRelation} />
      <div className={styles.pair}>
        <TextField
          {...field('first_name')}
          label={t('form.firstName')}
          value={firstName}
          required
          autoComplete="off"
          onChange={event => setFirstName(event.target.value)}
        />
        <TextField
          {...field('last_name')}
          label={t('form.lastName')}
          defaultValue={member?.last_name}
          required
          autoComplete="off"
        />
      </div>
      <BirthDate field={field('birth_date')} value={born} today={today} onChange={setBorn} />
      <TextField
        {...field('cnp')}
        label={t('form.cnp')}
        defaultValue={member?.cnp ?? ''}
        inputMode="numeric"
        maxLength={20}
        autoComplete="off"
      />
      {isMinor ? null : (
        <PhoneField
          {...field('mobile')}
          label={t('form.mobile')}
          help={t('form.mobileHelp')}
          countryName="mobile_country"
          defaultCountry={member?.mobile_country ?? 'RO'}
          defaultValue={member?.mobile ?? ''}
          type="tel"
          inputMode="tel"
          autoComplete="off"
        />
      )}
      {relation === 'child' && isMinor && !member ? (
        <Guardian name={firstName} field={field('is_guardian')} />
      ) : null}
      {isStale || problem ? (
        <p role="alert" className={styles.problem}>
          {isStale ? t('form.stale') : problem}
        </p>
      ) : null}
      {member?.is_grown ? <p className={styles.help}>{t('form.again')}</p> : null}
      <div className={styles.foot} data-bottom-bar>
        <Button type="submit" size="large" block busy={busy}>
          {member
            ? t('form.save')
            : firstName.trim()
              ? t('form.submitNamed', { name: firstName.trim() })
              : t('form.submit')}
        </Button>
      </div>
    </form>
  )
}

/** Says what was done and goes back to the family, with the member as they are now. */
function useDone(member: FamilyMember | undefined, onSaved: () => void) {
  const { t } = useTranslation('family')
  const client = useQueryClient()
  const navigate = useNavigate()
  return async (saved: FamilyMember) => {
    onSaved()
    const name = nameOf(saved)
    const isAsked = saved.agreement === 'asked' && saved.agreement !== member?.agreement
    showNotice({
      kind: 'ok',
      text: isAsked ? t('form.asked', { name }) : member ? t('form.saved') : t('form.added', { name }),
    })
    await client.invalidateQueries({ queryKey: familyQuery().queryKey })
    await navigate({ to: '.', search: {}, replace: true })
  }
}

interface RelationChoiceProps {
  value: Relation
  error: string | undefined
  onChange: (relation: Relation) => void
}

function RelationChoice({ value, error, onChange }: RelationChoiceProps) {
  const { t } = useTranslation('family')
  const id = useId()
  return (
    <fieldset className={styles.relations}>
      <legend>{t('form.relation')}</legend>
      {RELATIONS.map(relation => (
        <label key={relation} className={styles.relation}>
          <input
            type="radio"
            className="visually-hidden"
            name={id}
            checked={relation === value}
            onChange={() => onChange(relation)}
          />
          <IconCheck size={20} stroke={2} aria-hidden="true" />
          {t(`form.relations.${relation}`)}
        </label>
      ))}
      <FieldError id={id} error={error} />
    </fieldset>
  )
}

type FieldProps = ReturnType<ReturnType<typeof useCallForm>['field']>

interface BirthDateProps {
  field: FieldProps
  value: string
  today: string
  onChange: (date: string) => void
}

/** The browser's own field, with the age as soon as there is one and what follows from it. */
function BirthDate({ field, value, today, onChange }: BirthDateProps) {
  const { t } = useTranslation('family')
  const words = useMemberWords()
  const isBorn = isLocalDate(value) && value <= today && value >= FIRST_DATE
  const help = isBorn
    ? t(isAdult(value, today) ? 'form.adultHelp' : 'form.childHelp', { age: words.age(ageOn(value, today)) })
    : undefined
  return (
    <TextField
      {...field}
      type="date"
      label={t('form.birthDate')}
      help={help}
      value={value}
      min={FIRST_DATE}
      max={today}
      required
      onChange={event => onChange(event.target.value)}
    />
  )
}

const FIRST_DATE = '1900-01-01'

/** What being a guardian means, and the tick that says so, in the words that are kept. */
function Guardian({ name, field }: { name: string; field: FieldProps }) {
  const { t } = useTranslation('family')
  return (
    <>
      <div className={styles.guardian}>
        <IconShieldCheck size={24} stroke={1.75} aria-hidden="true" />
        <p>
          <strong>{t('form.guardianTitle')}</strong> {t('form.guardianText')}
        </p>
      </div>
      <Checkbox
        {...field}
        label={
          name.trim()
            ? say(FAMILY_WORDS.guardian, currentLanguage(), { name: name.trim() })
            : t('form.guardianUnnamed')
        }
        required
      />
    </>
  )
}
