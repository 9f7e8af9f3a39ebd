import { listPasswordProblems } from '#domain/accounts/password.ts'
import { isPersonName } from '#domain/people/person-name.ts'
import { z } from 'zod'
import { defineCall, EVERYBODY, SIGNED_IN } from '../call.ts'
import { dataOf, flag, id, languageQuery, nothing, oneOf, optional, text } from '../wire.ts'

export const USER_TYPES = { clinic: 1, doctor: 2, patient: 3, notLogged: 4 } as const

export const personName = text(1, 200).refine(isPersonName, 'person_name')
/** A simple pattern, as people type addresses; kept in lower case. */
export const email = text(1, 190)
  .regex(/^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[^\s@.<>(),;:"]{2,}$/, 'email')
  .toLowerCase()
export const password = z
  .string('required')
  .max(200, 'too_long')
  .refine(value => listPasswordProblems(value).length === 0, 'password')
/** What the person typed; the server reads it with the country and answers `phone` when it is no number. */
export const mobile = text(1, 30)
/** ISO 3166 code of the country whose dial code was chosen. */
export const mobileCountry = z
  .string('choice')
  .regex(/^[A-Za-z]{2}$/, 'choice')
  .toUpperCase()
  .default('RO')
const userType = z.preprocess(
  value => (typeof value === 'string' ? Number(value) : value),
  z.union([z.literal(1), z.literal(3)], 'choice'),
)
/** As it was sent; malformed is not the same as wrong. */
export const oneTimeCode = z
  .string('required')
  .trim()
  .min(1, { error: 'required', abort: true })
  .regex(/^\d{6}$/, 'code_format')
const refreshToken = z.string('required').min(1, 'required').max(200, 'too_long')

export const tokens = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  userId: z.number(),
  user_type: z.number(),
})
/** Only the user's id: a code was sent and is awaited at /login/verify-otp/:userId. */
export const secondFactorAwaited = z.object({ userId: z.number() })
export const signedInOrAwaited = z.union([tokens, secondFactorAwaited])

export const login = defineCall({
  method: 'POST',
  path: '/v2/login',
  summary:
    'Signs in with email and password, whoever it is; answers only userId when a second factor is awaited. ' +
    'user_type is the one wanted where the password opens both accounts of the email, staff unless told.',
  who: EVERYBODY,
  query: languageQuery,
  body: z.object({
    username: text(1, 190),
    password: z.string('required').min(1, 'required').max(200, 'too_long'),
    remember: flag.default(true),
    user_type: optional(userType),
  }),
  reply: dataOf(signedInOrAwaited),
})

export const logout = defineCall({
  method: 'POST',
  path: '/v2/logout',
  summary: 'Ends the session that the token belongs to.',
  who: SIGNED_IN,
  reply: nothing,
})

export const refreshSession = defineCall({
  method: 'POST',
  path: '/v2/refresh-token',
  summary: 'Trades a refresh token for new tokens; a token used twice ends its session.',
  who: EVERYBODY,
  body: z.object({ refreshToken }),
  reply: dataOf(z.object({ accessToken: z.string(), refreshToken: z.string() })),
})

/** How a second factor may be given. */
const SIGN_IN_METHODS = ['totp', 'email', 'recovery'] as const
export type SignInMethod = (typeof SIGN_IN_METHODS)[number]

/** Made by chance when a form opens: whoever lost the answer to a right code asks again with both, for two minutes. */
export const attempt = optional(text(32, 64))

/** What 409 whose_phone asks where others proved the phone: the one of them who it is, or somebody else. */
export const whoseAnswer = { account_id: optional(id), is_someone_else: flag.default(false) }

export const verifyOtp = defineCall({
  method: 'POST',
  path: '/v2/verify-otp',
  summary:
    'Completes a sign-in by user_id and the code of a method, in the browser that passed the first step; or signs a patient in ' +
    'by mobile and the code sent to it for sign_in. Of several people of the phone 409 whose_phone asks for one; where there ' +
    'is nobody, 409 no_account_yet asks for the name, with the same code.',
  who: EVERYBODY,
  query: languageQuery,
  body: z.object({
    user_id: optional(id),
    code: text(1, 40),
    /** What the code is of; by email unless told. */
    method: z.enum(SIGN_IN_METHODS, 'choice').default('email'),
    mobile: optional(mobile),
    mobile_country: mobileCountry,
    remember: flag.default(true),
    attempt,
    ...whoseAnswer,
    first_name: optional(personName),
    last_name: optional(personName),
  }),
  reply: dataOf(signedInOrAwaited),
})

export const getSignInMethods = defineCall({
  method: 'GET',
  path: '/v2/sign-in/methods',
  summary: 'How the sign-in that this browser has begun may be completed.',
  who: EVERYBODY,
  reply: dataOf(
    z.object({
      user_id: z.number(),
      /** The usual one first. */
      methods: z.array(z.enum(SIGN_IN_METHODS)),
      /** A hint of where an emailed code goes. */
      email: z.string().nullable(),
      /** The clinic asks for a second factor and the account has none: completing this sets up the code by email. */
      sets_up: z.boolean(),
    }),
  ),
})

/** What a code may be sent to a phone for, booking unless told. */
const SENT_PURPOSES = ['booking', 'sign_in', 'mobile_change', 'form', 'document'] as const
export type SentPurpose = (typeof SENT_PURPOSES)[number]

export const sendOtp = defineCall({
  method: 'POST',
  path: '/send-otp',
  summary:
    'Sends a one-time code: by SMS to a phone, for the purpose named and no other, or again to a user who signs in. ' +
    'mobile_change is for who is signed in.',
  who: EVERYBODY,
  query: languageQuery,
  body: z.object({
    mobile: optional(mobile),
    mobile_country: mobileCountry,
    purpose: optional(z.enum(SENT_PURPOSES, 'choice')),
    /** Of form and document: the link's. The code goes to the phone of the record, and signs or opens this alone. */
    token: optional(text(1, 60)),
    /** Of form: the document that the code is to sign; left out, the code opens what is signed already. */
    document_sha256: optional(text(64, 64)),
    clinic_id: id.optional(),
    user_id: id.optional(),
  }),
  reply: dataOf(z.object({ target: z.string(), expires_in: z.number(), resend_in: z.number() })),
})

export const gender = z.enum(['male', 'female', 'divers'], 'choice')

export const register = defineCall({
  method: 'POST',
  path: '/register',
  summary: 'Registers a clinic (user_type 1) or a patient (user_type 3) and signs in.',
  who: EVERYBODY,
  query: languageQuery,
  body: z.object({
    user_type: userType,
    first_name: personName,
    last_name: personName,
    email,
    email_confirmation: optional(text(0, 190)),
    password,
    password_confirmation: z.string('password_mismatch').optional(),
    mobile: optional(mobile),
    mobile_country: mobileCountry,
    gender: optional(gender),
    clinic_name: optional(text(2, 190)),
    city: optional(text(2, 100)),
    address: optional(text(2, 190)),
    /** Whether the box of the terms is ticked, where the form has one. */
    terms: flag.refine(isTicked => isTicked, 'unticked').optional(),
  }),
  reply: dataOf(tokens),
})

export const forgotPassword = defineCall({
  method: 'POST',
  path: '/forgetpassword',
  summary: 'Emails a link to set a new password; user_type as for signing in.',
  who: EVERYBODY,
  query: languageQuery,
  body: z.object({ email, user_type: optional(oneOf(1, 2, 3)) }),
  reply: z.object({ message: z.string() }),
})

export const checkPasswordLink = defineCall({
  method: 'POST',
  path: '/v2/password-links/check',
  summary: 'Whether the link from the email can still set a password; 410 when it cannot.',
  who: EVERYBODY,
  query: languageQuery,
  body: z.object({ token: text(1, 200) }),
  reply: dataOf(z.object({ user_type: z.number() })),
})

export const setPassword = defineCall({
  method: 'POST',
  path: '/v2/set-password',
  summary: 'Sets a new password by the link from the email and ends every open session.',
  who: EVERYBODY,
  query: languageQuery,
  body: z.object({
    token: text(1, 200),
    password,
    password_confirmation: z.string('password_mismatch').optional(),
  }),
  reply: dataOf(z.object({ user_type: z.number() })),
})

export const account = z.object({
  id: z.number(),
  email: z.string().nullable(),
  /** Another one that waits for its link to be opened. */
  pending_email: z.string().nullable(),
  sms_reminder: z.boolean(),
  email_reminder: z.boolean(),
  markting_sms: z.boolean(),
  email_sms: z.boolean(),
  first_name: z.string(),
  last_name: z.string(),
  parent_id: z.number().nullable(),
  clinic_id: z.number().nullable(),
  clinic_name: z.string().nullable(),
  role_names: z.array(z.string()),
  mobile: z.string().nullable(),
  mobile_country: z.string().nullable(),
  /** By a code; until then it leads to nobody's record. */
  mobile_verified: z.boolean(),
  gender: gender.nullable(),
  user_type: z.number(),
  city: z.object({ id: z.number(), name: z.string() }).nullable(),
  county: z.object({ id: z.number(), name: z.string() }).nullable(),
  country: z.object({ id: z.number(), name: z.string() }).nullable(),
  profile_pic: z.string().nullable(),
  language: z.object({ id: z.number(), code: z.string() }),
  payment_enabled: z.boolean(),
  permissions: z.array(z.string()),
  /** The doctor that they are at the clinic. */
  doctor_id: z.number().nullable(),
  /** Plans for visits that lost their ground, applied by the account, whose end it has not seen. */
  affected_plans: z.array(z.number()),
  version: z.number(),
})
export type Account = z.output<typeof account>

export const getAccount = defineCall({
  method: 'GET',
  path: '/v2/account',
  summary: 'The signed-in account, with what it may do.',
  who: SIGNED_IN,
  reply: dataOf(account),
})

export const getPermissions = defineCall({
  method: 'GET',
  path: '/user/permissions',
  summary: 'The names of what the signed-in person may do.',
  who: SIGNED_IN,
  reply: dataOf(z.array(z.string())),
})

export const getVersion = defineCall({
  method: 'GET',
  path: '/v2/version',
  summary: 'The version that is running, asked for every 10 minutes.',
  who: EVERYBODY,
  reply: z.object({ version: z.string(), data: z.object({ version: z.string(), demo: z.boolean() }) }),
})
