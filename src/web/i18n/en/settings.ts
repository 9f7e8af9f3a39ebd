import type ro from '../ro/settings.ts'
import type { Translated } from '../namespaces.ts'

const settings: Translated<typeof ro> = {
  menu: 'Sections of the settings',
  diagnoses: 'Diagnoses',
  sections: {
    bookings: {
      title: 'Bookings',
      text: 'How visits are made, confirmed and cancelled online.',
      kept: 'Existing bookings stay as they are.',
      words: {
        auto_approve: {
          label: 'Approve online bookings automatically',
          text: 'On: they arrive as Approved. Off: they arrive as New and wait for the desk.',
        },
        minimum_notice_minutes: {
          label: 'Notice for booking online',
          text: 'Patients see no hours nearer than this.',
        },
        cancel_notice_minutes: {
          label: 'Notice for cancelling',
          text: 'Later than this, the link in the SMS shows the clinic’s phone instead of Cancel.',
        },
        horizon_days: { label: 'How far ahead one can book', text: 'Patients see no days further away.' },
        max_open_bookings: {
          label: 'Open bookings per person',
          text: 'How many visits to come a patient may have booked online.',
        },
        reservation_minutes: {
          label: 'Hour kept while the patient fills in',
          text: 'Nobody else can take it. Then it is free again by itself.',
        },
        slot_step_minutes: {
          label: 'Step of the hours offered',
          text: 'How many minutes apart the hours that patients see begin.',
        },
        default_buffer_after: {
          label: 'Time after a new service',
          text: 'What a service added from now on starts with. Existing services stay as they are.',
        },
        patient_moves: {
          label: 'Patients move their own visits',
          text: 'By their link, to another free hour of the same doctor. Off: the link shows the clinic’s phone.',
        },
        move_notice_minutes: {
          label: 'Notice for moving',
          text: 'How long before the visit they may still move it online.',
        },
        max_moves: {
          label: 'How often a visit may move',
          text: 'One and the same visit, by its patient. 0 means never.',
        },
        delay_after_minutes: {
          label: 'Lateness',
          text: 'After how many minutes a confirmed visit becomes Late by itself when the patient has not come. 0 means never.',
        },
        observe_legal_holidays: {
          label: 'Closed on legal holidays',
          text: 'No hours are offered on legal holidays, Orthodox Easter and Pentecost included.',
        },
      },
    },
    calendar: {
      title: 'Calendar',
      text: 'How the day and the week look for the whole team.',
      kept: 'Existing bookings stay where they are.',
      words: {
        first_weekday: {
          label: 'First day of the week',
          text: 'In the month too, and wherever a date is chosen.',
          options: { 1: 'Monday', 6: 'Saturday', 7: 'Sunday' },
        },
        day_start: {
          row: 'Hours shown',
          label: 'The day begins at',
          text: 'What lies outside shows only where somebody works or a booking is.',
        },
        day_end: {
          label: 'The day ends at',
          text: '',
        },
        grid_step: {
          label: 'Step of the grid',
          text: 'The smallest step in which a booking is dragged or moved.',
          options: { '5': '5 min', '10': '10 min', '15': '15 min', '30': '30 min' },
        },
        default_view: {
          label: 'View on opening',
          text: 'Whoever has chosen another on a computer keeps it there. Phones always open the list.',
          options: { timeGridDay: 'Day', timeGridWeek: 'Week', dayGridMonth: 'Month', list: 'List' },
        },
        color_by: {
          label: 'Colour of bookings',
          text: 'The tint of the block. The status always shows by its icon.',
          options: { doctor: 'Doctor', status: 'Status', service: 'Service' },
        },
        fold_closed: {
          label: 'Fold closed days',
          text: 'Saturday and Sunday turn narrow when nobody works.',
        },
        show_cancelled: {
          label: 'Show cancelled bookings',
          text: 'Struck through, behind the others, without taking the time.',
        },
        ShowCabinets: {
          label: 'Show cabinets',
          text: 'Columns by cabinet, and the cabinet in the details.',
          off: 'At least two cabinets are active, so it cannot be turned off.',
        },
        ShowLocations: {
          label: 'Show locations',
          text: 'The filter of locations, and the location in the details.',
          off: 'At least two locations are active, so it cannot be turned off.',
        },
      },
    },
    messages: {
      title: 'Messages',
      text: 'What patients hear without anybody calling them.',
      kept: 'What has gone is not repeated.',
      words: {
        sms_reminder: {
          label: 'Reminder by SMS',
          text: 'How many days before. Visits that were cancelled or moved do not remind.',
          row: 'Reminder by SMS',
          options: { off: 'Off', '1': '1', '2': '2', '3': '3', '4': '4', '5': '5' },
          said: { '1': '1 day', '2': '2 days', '3': '3 days', '4': '4 days', '5': '5 days' },
        },
        sms_reminder_at: { label: 'Hour of the reminder by SMS', text: '', end: 'days, at' },
        email_reminder: {
          label: 'Reminder by email',
          text: 'For who has no phone, or wants an email too.',
          row: 'Reminder by email',
          options: { off: 'Off', '1': '1', '2': '2', '3': '3', '4': '4', '5': '5' },
          said: { '1': '1 day', '2': '2 days', '3': '3 days', '4': '4 days', '5': '5 days' },
        },
        email_reminder_at: { label: 'Hour of the reminder by email', text: '', end: 'days, at' },
        message_from_hour: {
          label: 'From',
          text: 'What falls outside goes earlier if it is a reminder, otherwise in the morning. Codes go at any hour.',
          row: 'Hours in which messages go',
        },
        message_to_hour: { label: 'Until', text: '' },
        quiet_days: {
          label: 'On Sundays and holidays only visits',
          text: 'Only reminders and messages about visits. News waits for the next working day.',
        },
        replies_change: {
          label: 'DA and NU change the visit',
          text: 'DA confirms. NU cancels until the notice for cancelling, and then tells the desk.',
        },
        plain_sms: {
          label: 'SMS without diacritics',
          text: 'An SMS with ș or ț has 70 characters instead of 160 and costs as much as two.',
        },
        one_sms_a_family: {
          label: 'One SMS for a family',
          text: 'Visits of one day on one phone are told in one message.',
        },
        message_cap: {
          label: 'Limit a month',
          text: 'At 80 % you are told. At 100 % only messages about visits and codes go. 0 means no limit.',
        },
      },
    },
    payments: {
      title: 'Payments',
      text: 'How patients pay online and what the clinic keeps.',
      kept: 'Existing bookings stay as they are.',
      words: {
        payment_mode: {
          label: 'Way of paying',
          text: '',
          options: { disabled: 'Off', selectable: 'By choice', integrated: 'Integrated' },
          about: {
            disabled: 'Nothing is paid online. The desk takes the money at the visit.',
            selectable: 'The patient chooses: by card now, or at the clinic.',
            integrated: 'The deposit is paid by card, before the hour is theirs.',
          },
        },
        deposit_for: {
          label: 'Deposit when booking online',
          text: 'It is taken off the price of the visit and never exceeds it.',
          options: { nobody: 'Nobody', new: 'New patients', everybody: 'All patients' },
        },
        deposit_amount: { label: 'How much it is', text: '' },
        deposit_return_minutes: {
          label: 'The deposit goes back',
          text: 'By itself, to the same card, when the cancellation comes at least this long before the visit.',
        },
        deposit_no_show: {
          label: 'When nobody comes',
          text: 'The desk can return it at any time, with a reason.',
          options: { keep: 'Keep the deposit', return: 'Return the deposit' },
        },
        charge_at: {
          label: 'When a visit reaches the account',
          text: 'Completed: what was not paid stays as a debt. At checkout: it appears in the account only then.',
          options: { completion: 'When completed', checkout: 'At checkout' },
        },
        discount_limit: {
          label: 'Discount without approval',
          text: 'More needs the right “Refunds and discounts”.',
        },
        cash_limit_person: {
          row: 'Cash limit per day',
          label: 'From a person',
          end: 'from a person',
          text: 'Law 70/2015. Beyond it the desk refuses. 0 means no limit.',
        },
        cash_limit_company: {
          label: 'From a company',
          end: 'from a company',
          text: '',
        },
      },
    },
    integrations: {
      title: 'Integrations',
      text: 'What is connected to the clinic.',
      kept: '',
      words: {
        video_provider: {
          label: 'Video visits',
          text: 'While no platform is connected, the clinic sends the link of a video visit itself.',
          options: { none: 'not connected', zoom: 'Zoom', google_meet: 'Google Meet' },
        },
        sms_sending: {
          label: 'SMS',
          text: 'Turned on at installation, by whoever runs the server.',
          options: { off: 'off', on: 'on' },
        },
        email_sending: {
          label: 'Email',
          text: 'Turned on at installation, by whoever runs the server.',
          options: { off: 'off', on: 'on' },
        },
      },
    },
    invoices: {
      title: 'Invoices',
      text: 'In whose name, with which numbers and by which rules invoices are issued.',
      kept: 'Invoices that were issued stay as they are.',
      words: {
        vat_standard: { label: 'Standard VAT rate', text: 'For services that are not exempt.' },
        vat_reduced: { label: 'Reduced VAT rate', text: 'For services with the reduced rate.' },
        payment_days: { label: 'Payment term', text: 'From the day of issue to the due date.' },
        general_name: {
          label: 'General name on persons’ invoices',
          text: 'The XML says “Servicii medicale stomatologice”, not the treatment. The patient gets the whole list.',
        },
        ask_cnp: { label: 'Ask for the CNP', text: 'It is not required: without it the XML has 13 zeros.' },
      },
    },
    login: {
      title: 'Signing in',
      text: 'How the team signs in, and how long it stays so.',
      kept: 'Whoever is signed in stays so until the new end.',
      words: {
        two_steps_for: {
          label: 'Two steps to sign in',
          text: 'After the password, a code from an app or by email. Whoever has none sets it up at the next sign-in, by a code sent to their email; until then they cannot work.',
          options: {
            nobody: 'Whoever wishes',
            managers: 'Owners and managers',
            all: 'The whole team',
          },
        },
        session_hours: {
          label: 'Session without “Remember me”',
          text: 'How many hours after the last use somebody stays signed in on a shared computer.',
        },
        remember_days: { label: 'Session with “Remember me”', text: 'Each use prolongs it.' },
        idle_minutes: {
          label: 'Lock the screen after',
          text: 'Asks for the password again when nothing moves. What you had begun stays. 0 means never.',
        },
        tells_new_device: {
          label: 'Tell of a sign-in from a new device',
          text: 'A message to whoever signs in: which device, from where, and how to sign it out.',
        },
      },
    },
    roles: {
      title: 'Roles',
      text: 'How new colleagues join the team.',
      kept: 'Invitations that were sent keep their end.',
      words: {
        invitation_days: {
          label: 'How long an invitation is good',
          text: 'After that the link in the email opens no account.',
        },
        doctor_role: {
          label: 'Role of new doctors',
          text: 'For a doctor whose account is opened from their page.',
        },
      },
    },
  },
  toUsual: 'Back to {{value}}',
  /** After a number in a field of its own. */
  units: {
    minutes_one: 'minute',
    minutes_other: 'minutes',
    hours_one: 'hour',
    hours_other: 'hours',
    days_one: 'day',
    days_other: 'days',
    percent_one: '%',
    percent_other: '%',
    lei_one: 'leu',
    lei_other: 'lei',
    visits_one: 'visit',
    visits_other: 'visits',
    times_one: 'time',
    times_other: 'times',
  },
  lengths: {
    minutes_one: '{{count}} minute',
    minutes_other: '{{count}} minutes',
    hours_one: '{{count}} hour',
    hours_other: '{{count}} hours',
    days_one: '{{count}} day',
    days_other: '{{count}} days',
    percent_one: '{{count}}%',
    percent_other: '{{count}}%',
    lei_one: '{{said}} leu',
    lei_other: '{{said}} lei',
    number_one: '{{count}}',
    number_other: '{{count}}',
    visits_one: '{{count}} visit',
    visits_other: '{{count}} visits',
    times_one: 'once',
    times_other: '{{count}} times',
  },
  cards: {
    title: 'Stripe account',
    connect: 'Connect Stripe',
    none: 'Not connected',
    noneText: 'The clinic is paid into its own account. Zâmbet does not see card numbers.',
    connection: 'Connection',
    connected: 'Connected',
    charges: 'Card payments',
    payouts: 'Transfers to the bank',
    on: 'On',
    off: 'Off',
    needsIban: 'Stripe asks for the IBAN',
    needsMore: 'Stripe asks for more',
    text: 'Fees and cards are a matter of the clinic’s account. Zâmbet does not see card numbers.',
    goOn: 'Go on to Stripe',
    disconnect: 'Disconnect',
    disconnectTitle: 'Disconnect the Stripe account?',
    disconnectText:
      'Patients no longer pay online. What was paid stays, and money still goes back from this account.',
    disconnectPending_one: 'One payment is still under way: if it is made, it counts.',
    disconnectPending_other: '{{count}} payments are still under way: if they are made, they count.',
    disconnected: 'The Stripe account is disconnected',
    waiting_one: 'One refund waits for Stripe to answer.',
    waiting_other: '{{count}} refunds wait for Stripe to answer.',
    refused_one: 'One refund did not reach the card. See the payment.',
    refused_other: '{{count}} refunds did not reach the card. See the payments.',
    disputed_one: 'One payment is disputed by whoever paid. Answer in Stripe.',
    disputed_other: '{{count}} payments are disputed by whoever paid. Answer in Stripe.',
    differing_one: 'One payment came with another amount than was asked.',
    differing_other: '{{count}} payments came with another amount than was asked.',
    trial: 'Trial server: it has no Stripe key, so no money is taken.',
  },
  unitOf: 'Unit: {{label}}',
  on: 'On',
  off: 'Off',
  changed: 'changed',
  changes_one: '{{count}} unsaved change',
  changes_other: '{{count}} unsaved changes',
  saved: 'The settings are saved',
  outOf: 'Between {{min}} and {{max}}',
  changesLabel: 'Changes',
  noChanges: 'No unsaved change',
  search: 'Find a setting',
  noMatch: 'No setting with these words.',
  back: 'Back to settings',
  noRole: 'Doctor (the usual role)',
  preview: 'How it will look',
  lastChange: 'Last change',
  lastChangeBy: '{{at}}, {{by}} changed:',
  lastChangeAt: '{{at}} changed:',
  zeroOr: '0, or between {{min}} and {{max}}',
  tooShort: 'Leave at least an hour between the start and the end.',
  badTime: 'Enter a time from {{min}} to {{max}}.',
  empty: 'none',
}

export default settings
