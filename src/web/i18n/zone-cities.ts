/** Cities that Romanian calls otherwise than the zones named for them. */
export const ROMANIAN_CITIES: Readonly<Record<string, string>> = {
  Athens: 'Atena',
  Belgrade: 'Belgrad',
  Brussels: 'Bruxelles',
  Bucharest: 'București',
  Budapest: 'Budapesta',
  Chisinau: 'Chișinău',
  Copenhagen: 'Copenhaga',
  Jerusalem: 'Ierusalim',
  Lisbon: 'Lisabona',
  London: 'Londra',
  Moscow: 'Moscova',
  Prague: 'Praga',
  Rome: 'Roma',
  Vienna: 'Viena',
  Warsaw: 'Varșovia',
  Zurich: 'Zürich',
}
