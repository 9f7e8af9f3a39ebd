export default {
  active: 'Activi',
  left: 'Plecați',
  roles: 'Roluri',
  rolesHelp: 'Ce poate face în program. Se dau contului cu emailul de mai sus.',
  languages: 'Limbi vorbite',
  others: 'Alte limbi',
  written: '{{count}} din {{most}}. Apare pe pagina medicului, la programarea online.',
}
