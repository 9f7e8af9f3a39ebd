import type ro from '../ro/accounts.ts'
import type { Translated } from '../namespaces.ts'

const accounts: Translated<typeof ro> = {
  header: { forPatients: 'For patients', registerClinic: 'Register a clinic', staffLogin: 'Clinic sign-in' },
  fields: {
    email: 'Email',
    password: 'Password',
    newPassword: 'New password',
    confirmPassword: 'Repeat the password',
    firstName: 'First name',
    lastName: 'Last name',
    phone: 'Phone',
    clinicName: 'Clinic name',
    passwordHelp: 'At least 8 characters, with a letter, a digit and one of ! # $ % & * ? @',
    rememberMe: 'Remember me',
    terms: 'I have read and accept the <privacy>privacy policy</privacy>',
  },
  errors: {
    termsRequired: 'Tick the box to continue',
  },
  login: {
    staffTitle: 'Sign in to your clinic',
    staffText: 'For doctors, reception and administration.',
    patientTitle: 'Sign in',
    patientText: 'For your appointments, favourites and offers.',
    orEmail: 'or with email',
    or: 'or',
    forgot: 'Forgot your password?',
    submit: 'Sign in',
    firstTime: 'First time here?',
    createAccount: 'Create an account',
    socialLater: {
      google: 'Google sign-in is not on yet. Use the email and password.',
      facebook: 'Facebook sign-in is not on yet. Use the email and password.',
    },
  },
  forgot: {
    title: 'Forgot your password?',
    text: 'Enter the email of the account and we will send a link for a new password.',
    submit: 'Send the link',
    sentTitle: 'Check your email',
    sentText: 'If an account with {{email}} exists, a link is on its way. Look in Spam too.',
    backToLogin: 'Back to sign-in',
  },
  setPassword: {
    title: 'Choose a new password',
    text: 'After saving, sign in with it.',
    submit: 'Save the password',
    done: 'The password was changed. Sign in with it.',
    missingTitle: 'The link is not complete',
    missingText: 'Open the whole link from the email or ask for another.',
    askAgain: 'Ask for another link',
  },
  registerClinic: {
    title: 'Register your clinic',
    text: 'Calendar, patients and online booking, from day one.',
    submit: 'Create the clinic account',
    haveAccount: 'Already have an account?',
    done: 'Your clinic is registered. Welcome!',
  },
  registerPatient: {
    title: 'Create a patient account',
    text: 'See all your appointments and favourites in one place.',
    submit: 'Create the account',
    haveAccount: 'Already have an account?',
    done: 'Your account is ready.',
  },
  otp: {
    title: 'Enter the code',
    text: 'We sent a 6-digit code by email.',
    label: 'Code',
    submit: 'Confirm the code',
    resend: 'Send another code',
    resendIn: 'You can ask for another code in {{seconds}} s',
    resent: 'We sent another code.',
    incomplete: 'The code has 6 digits',
  },
  logout: { leaving: 'Signing out…' },
}

export default accounts
