/** Names in symbols.svg, by kind: n = NATO symbol, p = piece, i = control, w = weather, d = battle die, t = terrain. */
const drawn: Readonly<Record<string, string>> = {
  n: 'inf arm mech mot cav para glider mtn art ag eng flak hq cdo sec coast train fort shock garr part',
  p: 'tac sac ship harbour tank soldier gun sub truck train factory card barrel rocket medal',
  i: 'turn combat map tracks rules home undo redo die log next chev down up check x plus minus search camera flag warn lock eye pencil skip more clock import join copy swap path zoc retreat stack move ask brush star export back trash keys notebook house share info people table',
  w: 'clear overcast storm snow mud',
  d: 'inf arm gren star flag',
  t: 'open rough mtn forest hedge hill town bunker sand river fort wire city swamp beach sea flooded bridge coast port rail road',
}

const ids: ReadonlySet<string> = new Set(Object.entries(drawn).flatMap(([kind, names]) => names.split(' ').map(name => `${kind}-${name}`)))

/** Words the rulebooks use, and the drawing that shows them. */
const words: Readonly<Record<string, string>> = {
  infantry: 'n-inf d-inf', armour: 'n-arm d-arm', armor: 'n-arm d-arm', armoured: 'n-arm', armored: 'n-arm', panzer: 'n-arm',
  mechanized: 'n-mech', mechanised: 'n-mech', 'mechanized infantry': 'n-mech', 'armoured infantry': 'n-mech', panzergrenadier: 'n-mech',
  motorized: 'n-mot', motorised: 'n-mot', cavalry: 'n-cav', recon: 'n-cav', airborne: 'n-para', parachute: 'n-para', paratroop: 'n-para', paratroops: 'n-para',
  mountain: 'n-mtn t-mtn', alpine: 'n-mtn', artillery: 'n-art', 'assault gun': 'n-ag', engineer: 'n-eng', engineers: 'n-eng', antiaircraft: 'n-flak',
  headquarters: 'n-hq', commando: 'n-cdo', commandos: 'n-cdo', ranger: 'n-cdo', rangers: 'n-cdo', security: 'n-sec', coastal: 'n-coast', static: 'n-coast',
  training: 'n-train', replacement: 'n-train', fortress: 'n-fort t-fort', garrison: 'n-garr', partisan: 'n-part', partisans: 'n-part', resistance: 'n-part',
  front: 'n-inf', 'tank front': 'n-arm', volkssturm: 'n-inf', marine: 'n-inf', marines: 'n-inf',
  tank: 'p-tank d-arm', tanks: 'p-tank', soldier: 'p-soldier', gun: 'p-gun', air: 'p-tac', aircraft: 'p-tac', fighter: 'p-tac', bomber: 'p-sac', strategic: 'p-sac',
  naval: 'p-ship', fleet: 'p-ship', warship: 'p-ship', transport: 'p-ship', convoy: 'p-ship', submarine: 'p-sub', uboat: 'p-sub', 'u-boat': 'p-sub',
  mulberry: 'p-harbour', harbor: 'p-harbour', port: 't-port', supply: 'p-truck', truck: 'p-truck', oil: 'p-barrel', industry: 'p-factory', card: 'p-card', medal: 'p-medal', medals: 'p-medal',
  star: 'd-star', flag: 'd-flag', grenade: 'd-gren', 'die-infantry': 'd-inf', 'die-armour': 'd-arm',
  clear: 't-open', plain: 't-open', countryside: 't-open', woods: 't-forest', wood: 't-forest', hedgerow: 't-hedge', hedgerows: 't-hedge', bocage: 't-hedge', hills: 't-hill',
  village: 't-town', marsh: 't-swamp', sandbags: 't-sand', sandbag: 't-sand', ocean: 't-sea', mountains: 't-mtn', mtn: 't-mtn', fortification: 't-fort', barbed: 't-wire',
  rain: 'w-storm', overcast: 'w-overcast', fair: 'w-clear', frost: 'w-snow', winter: 'w-snow',
}

/** The drawing for a name: its id, a word for it, or the same name under the kinds given, first one first. */
export function symbolId(name: string, kinds = 'tpniwd'): string | null {
  if (ids.has(name)) return name
  const plain = name.toLowerCase()
  const told = (words[plain] ?? '').split(' ').filter(id => id !== '')
  for (const kind of kinds) {
    const own = `${kind}-${plain}`
    const found = ids.has(own) ? own : told.find(id => id.startsWith(kind))
    if (found !== undefined) return found
  }
  return told[0] ?? null
}

/** A NATO symbol goes into the counter's box; anything else stands on the counter as it is. */
export const unitSymbolId = (name: string): string => symbolId(name, 'np') ?? 'n-inf'

/** The face of a battle die. */
export function faceId(face: string): string | null {
  const id = symbolId(face, 'd')
  return id?.startsWith('d-') === true ? id : null
}

const sizes: Readonly<Record<string, string>> = { n: '36 24', p: '40 40', i: '24 24', w: '24 24', d: '40 40', t: '40 36' }
const odd: Readonly<Record<string, string>> = { 'p-tank': '44 28', 'p-gun': '44 28', 'p-soldier': '20 34' }
export const viewBoxOf = (id: string): string => `0 0 ${odd[id] ?? sizes[id.charAt(0)] ?? '24 24'}`
