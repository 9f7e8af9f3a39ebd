import { IconMail, IconUserPlus, IconX } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Account } from '#contract/accounts/accounts.ts'
import { listManagedDoctors, removeDoctor, saveDoctor, type ManagedDoctor } from '#contract/clinic/doctors.ts'
import { listManagedServices, type ManagedService } from '#contract/clinic/services.ts'
import { callKeeping } from '#web/api/call-keeping.ts'
import { ApiError, call } from '#web/api/client.ts'
import { readFieldErrors } from '#web/api/field-errors.ts'
import { newKey } from '#web/api/new-key.ts'
import { useInvalidate } from '#web/api/query.ts'
import { useRequestKey } from '#web/api/use-request-key.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { EmailField } from '#web/ui/EmailField.tsx'
import { showError } from '#web/ui/notices.ts'
import { Switch } from '#web/ui/Switch.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { StepFrame } from './StepFrame.tsx'
import { StepWaiting } from './StepWaiting.tsx'
import { stepQuery } from './step-query.ts'
import { useDoctorSaves } from './use-doctor-saves.ts'
import styles from './FirstSteps.module.css'

/** Who works here: oneself, unless one says no, and colleagues by name; each gives every service. */
export function DoctorsStep() {
  const { account } = useStaff()
  const lists = [
    useQuery(stepQuery(listManagedDoctors, {})),
    useQuery(stepQuery(listManagedServices, {})),
  ] as const
  const [doctors, services] = [lists[0].data?.data, lists[1].data?.data]
  // A quick press must not go by what these were before the last step; later they change under the form.
  const [hasBegun, setHasBegun] = useState(false)
  if (!hasBegun && !lists.some(list => list.isStale && list.isFetching)) setHasBegun(true)
  if (!hasBegun || !account || !doctors || !services) return <StepWaiting lists={lists} />
  const active = doctors.filter(each => each.active)
  return (
    <DoctorsForm
      account={account}
      doctors={active}
      known={doctors.find(each => each.email === account.email)}
      services={services.filter(each => each.active)}
    />
  )
}

interface DoctorsFormProps {
  account: Account
  doctors: readonly ManagedDoctor[]
  /** The one who is oneself, active or not. */
  known: ManagedDoctor | undefined
  services: readonly ManagedService[]
}

function DoctorsForm({ account, doctors, known, services }: DoctorsFormProps) {
  const { t } = useTranslation('setup')
  const invalidate = useInvalidate()
  const own = known?.active ? known : undefined
  const others = doctors.filter(each => each.id !== own?.id)
  /** Until somebody says otherwise: who starts a clinic alone works there. */
  const [wantsSelf, setWantsSelf] = useState<boolean>()
  const isSelf = wantsSelf ?? (own !== undefined || doctors.length === 0)
  const [isMissing, setIsMissing] = useState(false)
  const given = services.map(each => ({ service_id: each.id }))
  const newcomer = useNewDoctor(given)
  const { save } = useDoctorSaves(services)

  async function addSelf() {
    const { first_name, last_name, email } = account
    if (known) await save(known, { first_name, last_name, services: given, active: true })
    else {
      const self = { first_name, last_name, email, services: given }
      await call(saveDoctor, self, { idempotencyKey: newKey() })
    }
    invalidate('doctor')
  }
  const remove = useMutation({
    mutationFn: (id: number) => callKeeping(removeDoctor, { id, lang: currentLanguage() }),
    // Whoever did not leave works here still.
    onError: () => setWantsSelf(undefined),
    onSettled: () => invalidate('doctor'),
  })

  /** Doctors who were there before the services were chosen give nothing yet. */
  async function giveServices() {
    if (services.length === 0) return
    for (const doctor of others.filter(each => each.services.length === 0))
      await save(doctor, { services: given })
  }

  return (
    <StepFrame
      title={t('doctors.title')}
      text={t('doctors.text')}
      complete={async () => {
        if (newcomer.isWritten && !(await newcomer.add())) return false
        if (isSelf && (!own || own.services.length === 0)) await addSelf()
        await giveServices()
        invalidate('doctor')
        const isSomebody = isSelf || others.length > 0 || newcomer.isWritten
        setIsMissing(!isSomebody)
        return isSomebody
      }}
    >
      <div className={styles.fields}>
        <label className={styles.self} htmlFor="works-too">
          <span>
            <strong>{t('doctors.self')}</strong>
            <span>{t('doctors.selfText', { name: `${account.first_name} ${account.last_name}` })}</span>
          </span>
          <Switch
            id="works-too"
            label={t('doctors.self')}
            checked={isSelf}
            onChange={event => {
              setWantsSelf(event.target.checked)
              setIsMissing(false)
              if (!event.target.checked && own) remove.mutate(own.id)
            }}
          />
        </label>
        <section aria-labelledby="other-doctors">
          <h2 id="other-doctors">{t('doctors.others')}</h2>
          {others.length > 0 ? (
            <ul className={styles.people}>
              {others.map(({ id, first_name: first, last_name: last, email }) => (
                <li key={id}>
                  <span>
                    <strong>{`${first} ${last}`}</strong>
                    {email ? <span>{t('doctors.invited', { email })}</span> : null}
                  </span>
                  <IconButton
                    dense
                    label={t('doctors.remove', { name: `${first} ${last}` })}
                    onClick={() => remove.mutate(id)}
                  >
                    <IconX size={18} stroke={1.75} />
                  </IconButton>
                </li>
              ))}
            </ul>
          ) : null}
          <NewDoctor newcomer={newcomer} />
        </section>
        <div role="alert">
          {isMissing ? <p className={styles.problem}>{t('doctors.nobody')}</p> : null}
          {services.length === 0 ? <p className={styles.problem}>{t('doctors.needServices')}</p> : null}
        </div>
      </div>
    </StepFrame>
  )
}

const NOBODY = { first_name: '', last_name: '', email: '' }

/** A doctor who is being written, and is added by their own button or on the way on. */
function useNewDoctor(services: { service_id: number }[]) {
  const invalidate = useInvalidate()
  const once = useRequestKey()
  const [person, setPerson] = useState(NOBODY)
  const adding = useMutation({
    mutationFn: () => once(key => call(saveDoctor, { ...person, services }, key)),
    onSuccess() {
      setPerson(NOBODY)
      invalidate('doctor')
    },
    // What is wrong with a field stands by it.
    meta: { silent: true },
    onError(error) {
      if (!(error instanceof ApiError) || Object.keys(error.errors).length === 0) showError(error.message)
    },
  })
  return {
    person,
    write: (change: Partial<typeof NOBODY>) => setPerson(before => ({ ...before, ...change })),
    isWritten: Object.values(person).some(Boolean),
    isAdding: adding.isPending,
    errors: readFieldErrors(adding.error),
    /** Answers whether the doctor is there now. */
    add: () =>
      adding.mutateAsync().then(
        () => true,
        () => false,
      ),
  }
}

function NewDoctor({ newcomer }: { newcomer: ReturnType<typeof useNewDoctor> }) {
  const { t } = useTranslation('setup')
  const { person, errors, isAdding, write, add } = newcomer
  const field = (name: keyof typeof NOBODY) => ({
    value: person[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => write({ [name]: event.target.value }),
    // The step's own button is for going on.
    onKeyDown(event: React.KeyboardEvent) {
      if (event.key !== 'Enter') return
      event.preventDefault()
      void add()
    },
  })
  return (
    <div className={styles.newDoctor}>
      <div className={styles.pair}>
        <TextField
          {...field('first_name')}
          label={t('doctors.firstName')}
          autoComplete="off"
          maxLength={200}
        />
        <TextField {...field('last_name')} label={t('doctors.lastName')} autoComplete="off" maxLength={200} />
      </div>
      <EmailField
        {...field('email')}
        label={t('doctors.email')}
        help={
          <>
            <IconMail size={16} stroke={1.75} aria-hidden="true" /> {t('doctors.emailHelp')}
          </>
        }
        autoComplete="off"
      />
      <Button
        variant="secondary"
        size="compact"
        busy={isAdding}
        icon={<IconUserPlus size={20} stroke={1.75} aria-hidden="true" />}
        onClick={() => void add()}
      >
        {t('doctors.add')}
      </Button>
    </div>
  )
}
