import { z } from 'zod'
import { email, gender, mobile, mobileCountry, password, personName } from './accounts.ts'
import { defineCall, staffWith } from '../call.ts'
import { READS } from '../reads.ts'
import { removal } from '../removal.ts'
import { version } from '../versions.ts'
import {
  clearable,
  dataOf,
  flag,
  id,
  integer,
  language,
  list,
  listOf,
  optional,
  page,
  text,
} from '../wire.ts'

const roleIds = list(id, 50).refine(ids => ids.length > 0, 'list')

const user = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  roles: z.array(z.object({ id: z.number(), name: z.string(), is_owner: z.boolean() })),
  active: z.boolean(),
  /** How long the link to choose a first password is good; null once one was chosen. */
  invited_until: z.string().nullable(),
  two_factor: z.enum(['none', 'email']),
  last_sign_in: z.string().nullable(),
  /** The doctor who signs in with it. */
  doctor_id: z.number().nullable(),
  /** That they are written in. */
  language: z.string(),
  version: z.number(),
})
export type User = z.output<typeof user>

export const listUsers = defineCall({
  ...READS.listUsers,
  summary:
    'Who works at the clinic (user_type 1), or its doctors alone (2); by name, those who can sign in first.',
  who: staffWith('roles.manage'),
  params: z.object({ clinicId: id, user_type: integer(1, 2), lang: language }),
  query: z.object({
    ...page,
    /** In names and emails. */
    search: text(0, 100).default(''),
    role_id: id.optional(),
    /** Those who sign in by their password alone. */
    without_two_factor: flag.optional(),
  }),
  reply: listOf(user, { all: z.number(), without_two_factor: z.number() }),
})

export const addUser = defineCall({
  method: 'POST',
  path: '/add-user',
  summary: 'Opens an account for a colleague and emails the link to choose a password.',
  who: staffWith('roles.manage'),
  body: z.object({
    first_name: personName,
    last_name: personName,
    email,
    mobile: optional(mobile),
    mobile_country: mobileCountry,
    role_ids: roleIds,
  }),
  reply: dataOf(user),
  idempotent: true,
})

export const inviteAgain = defineCall({
  method: 'POST',
  path: '/v2/users/{id}/invite',
  summary: 'Emails a colleague who has chosen no password a new link; the one before ends.',
  who: staffWith('roles.manage'),
  params: z.object({ id }),
  reply: dataOf(user),
})

export const updateProfile = defineCall({
  method: 'POST',
  path: '/v4/update_profile',
  summary:
    'Changes what is named of oneself; with roles.manage and the user_id of a colleague their names, mobile, roles and whether they may sign in.',
  who: staffWith(),
  body: z.object({
    user_id: optional(id),
    first_name: personName.optional(),
    last_name: personName.optional(),
    mobile: clearable(mobile),
    mobile_country: mobileCountry,
    role_ids: roleIds.optional(),
    active: flag.optional(),
    email: optional(email),
    gender: clearable(gender),
    /** ISO numeric; a county and a city only of Romania. */
    country_id: clearable(id),
    county_id: clearable(id),
    city_id: clearable(id),
    language: language.optional(),
    email_reminder: flag.optional(),
    sms_reminder: flag.optional(),
    markting_sms: flag.optional(),
    email_sms: flag.optional(),
    password: optional(password),
    password_confirmation: optional(text(0, 200)),
    old_password: optional(text(0, 200)),
    version,
  }),
  reply: z.object({ message: z.string(), data: user }),
})

export const removeUser = defineCall({
  method: 'GET',
  path: '/delete_user/{id}',
  summary: 'Deletes a colleague who has never signed in; another can sign in no more. Their sessions end.',
  who: staffWith('roles.manage'),
  params: z.object({ id }),
  reply: dataOf(z.object({ outcome: removal })),
})
