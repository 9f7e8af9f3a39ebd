const hours = {
  add: 'Alte ore',
  row: '{{label}}, zilele rândului {{number}}',
  from: 'De la',
  to: 'Până la',
  remove: 'Scoate rândul {{number}}',
}

export default hours
