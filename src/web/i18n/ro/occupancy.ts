// The report of how full hours are.

const occupancy = {
  by: {
    title: { doctor: 'Medici pe ore', cabinet: 'Cabinete pe ore', location: 'Locații pe ore' },
    label: 'Pe cine sau ce',
    doctor: 'Medic',
    cabinet: 'Cabinet',
    location: 'Locație',
  },
  weekdays: 'Zilele săptămânii pe ore',
  weekdayLabel: 'Ziua săptămânii',
  everyDay: 'toate zilele',
  allDoctors: 'toți medicii',
  chosenDoctors: 'medicii aleși',
  legend: { low: 'sub {{percent}} %', high: '{{percent}} % și peste' },
  bookedOfOpen: 'Ocupat din deschis',
  rate: 'Grad',
  who: { doctor: 'Medic', cabinet: 'Cabinet', location: 'Locație', weekday: 'Ziua' },
  total: 'Total',
  clinic: 'Clinica',
  of: '{{booked}} din {{open}}',
  cell: '{{who}}, {{hours}}: {{rate}}, {{booked}} din {{open}}. Vezi rândurile',
  row: '{{who}}: {{rate}}. Vezi rândurile',
  heldCell: '{{who}}, {{hours}}: blocat {{held}}. Vezi rândurile',
  state: { break: 'pauză', held: 'blocat', closed: 'închis' },
  rest: 'Neprezentări și viitoare',
  fill: {
    title: 'Unde se poate umple',
    none: 'Nicio oră nu e sub {{percent}} % destul timp cât să merite.',
    when: '{{who}}, {{from}}–{{to}}',
    weekdays: { two: '{{one}} și {{other}}' },
    see: 'Vezi orele libere',
  },
  how: 'Cum se calculează',
  nothing: {
    title: 'Nimic deschis în aceste zile',
    text: 'Aici vezi cât de pline sunt orele de lucru, imediat ce medicii au program.',
  },
}

export default occupancy
