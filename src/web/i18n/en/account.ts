import type ro from '../ro/account.ts'
import type { Translated } from '../namespaces.ts'

const account: Translated<typeof ro> = {
  title: 'My account',
  own: {
    profile: 'Personal details',
    profileText: 'name, email, phone, town',
    notification: 'Notifications',
    notificationText: 'SMS, email, offers',
    password: 'Password',
    passwordText: 'change it, or set one',
  },
  menu: { profile: 'Profile', family: 'Family', payments: 'Payments', security: 'Security' },
  home: { onScreen: 'On this device', about: 'Help' },
  offers: {
    title: 'My offers',
    none: 'Your packages and gift cards will be here',
    noneText:
      'When your clinic opens a package for you, or you are given a card, you find it here with what is left of it.',
  },
}

export default account
