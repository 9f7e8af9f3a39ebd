const demo = {
  title: 'Mesaje trimise',
  text: 'În demonstrație, SMS-urile și emailurile rămân aici în loc să plece. Pagina se reîmprospătează singură.',
  none: 'Niciun mesaj încă',
  noneText: 'Programează-te ca pacient sau cere o parolă nouă și vezi aici ce ar primi omul.',
  search: 'Programează-te ca pacient',
  failed: 'Nu am putut aduce mesajele',
  to: 'către {{recipient}}',
  sms: 'SMS',
  email: 'Email',
  copyCode: 'Copiază codul {{code}}',
  copied: 'Codul {{code}} a fost copiat.',
}

export default demo
