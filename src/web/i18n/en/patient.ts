import type ro from '../ro/patient.ts'
import type { Translated } from '../namespaces.ts'

const patient: Translated<typeof ro> = {
  nav: {
    label: 'Patient menu',
    search: 'Search',
    appointments: 'Appointments',
    favourites: 'Favourites',
    offers: 'Offers',
    profile: 'Profile',
    forClinics: 'For clinics',
    login: 'Sign in',
  },
  userMenu: {
    label: 'My account',
    profile: 'My profile',
    contact: 'Contact us',
    privacy: 'Privacy policy',
    logout: 'Sign out',
  },
  home: { title: 'Book your dentist', text: 'No account needed. Confirm with a code by SMS.' },
  coming: {
    favourites: {
      title: 'Favourites',
      text: 'The doctors you marked with a heart will be here, each with the first free time.',
    },
    offers: { title: 'Offers', text: 'Packages and gift cards of your clinics will be here.' },
    profile: {
      title: 'My profile',
      text: 'You will change your details, notifications and password here.',
    },
    form: { title: 'Your form', text: 'You will fill in and sign the form sent by the clinic here.' },
    emailChange: { title: 'Email change', text: 'The new email address will be confirmed here.' },
    rate: { title: 'How was your visit?', text: 'You will be able to rate the doctor here after the visit.' },
    doctor: { title: 'Doctor', text: 'The doctor, their services and free times will be here.' },
    confirm: { title: 'Confirm your booking', text: 'Confirm the chosen time here.' },
    appointments: { title: 'Appointments', text: 'Your upcoming and past visits will be here.' },
    link: { title: 'Your booking', text: 'Confirm or cancel the visit here.' },
  },
  searchDoctor: 'Find a doctor',
  signInFirst: { title: 'Sign in to continue', text: 'This page shows your account’s details.' },
  contact: {
    title: 'Contact us',
    text: 'We answer by email, usually the same day.',
    email: 'Your email',
    subject: 'Subject',
    description: 'Message',
    submit: 'Send the message',
    thanksTitle: 'Thank you!',
    thanksText: 'We have your message and will answer by email.',
    emailInvalid: 'Enter a valid email',
    subjectRequired: 'Enter the subject',
    descriptionRequired: 'Enter the message',
  },
}

export default patient
