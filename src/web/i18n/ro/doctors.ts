export default {
  active: 'Activi',
  left: 'Plecați',
  until: 'Până {{day}}',
  leaves: 'Pleacă din clinică',
  worksUntil: 'Lucrează până {{day}}, inclusiv',
  worksUntilText:
    'A doua zi contul se închide. Dacă rămâne, programul continuă, iar vizitele mutate deja rămân unde sunt.',
  stay: 'Rămâne totuși',
  stays: '{{name}} rămâne. Programul continuă ca înainte.',
  roles: 'Roluri',
  rolesHelp: 'Ce poate face în program. Se dau contului cu emailul de mai sus.',
  languages: 'Limbi vorbite',
  others: 'Alte limbi',
  written: '{{count}} din {{most}}. Apare pe pagina medicului, la programarea online.',
}
