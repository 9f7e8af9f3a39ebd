import type offline from '../ro/offline.ts'
import type { Translated } from '../namespaces.ts'

const texts: Translated<typeof offline> = {
  title: 'You are offline.',
  knownToday: 'This is what we knew today at {{time}}.',
  knownOn: 'This is what we knew on {{day}}, at {{time}}.',
  video: 'Video visit: it needs the internet.',
  call: 'Call',
  move: 'Move',
  cancel: 'Cancel',
  needs: 'Moving and cancelling need a connection.',
  none: 'When you last looked, you had no visit booked.',
  install: {
    title: 'Put Zâmbet on your home screen',
    text: 'Your visits, without a connection too.',
    put: 'Add',
    dismiss: 'Do not show again',
    how: 'Press “Share” in the browser’s bar, then “Add to Home Screen”.',
  },
}

export default texts
