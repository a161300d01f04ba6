/** What players call a thing and what rulebooks call it: the first word of a group stands for all of them. */
const groups: readonly (readonly string[])[] = [
  ['crt', 'combat table', 'combat results table', 'combat results', 'results table'], ['tec', 'terrain effects chart', 'terrain chart', 'terrain key'],
  ['oos', 'out of supply', 'unsupplied', 'isolated', 'isolation', 'cut off', 'not in supply'], ['mp', 'movement points', 'movement point', 'movement allowance', 'movement factor'],
  ['airborne', 'paradrop', 'airdrop', 'air drop', 'parachute', 'paratrooper', 'paratroop', 'para', 'glider'], ['airlift', 'air transport'],
  ['zoc', 'zone of control', 'zones of control', 'ezoc', 'enemy zone'], ['los', 'line of sight', 'sight'], ['hq', 'headquarters', 'headquarter'],
  ['vp', 'victory point', 'victory points'], ['win', 'victory', 'winning', 'winner'], ['drm', 'die roll modifier', 'die modifier', 'dice modifier'], ['rp', 'replacement', 'replacement points', 'rebuild', 'rebuilding'],
  ['sop', 'sequence of play', 'turn order', 'turn sequence', 'phases'], ['artillery', 'arty'], ['armour', 'armor', 'tank', 'panzer', 'armoured', 'armored'], ['mechanized', 'mechanised', 'motorized', 'motorised'],
  ['invasion', 'invade', 'landing', 'amphibious', 'd-day', 'dday', 'seaborne'], ['rail', 'railroad', 'railway', 'train', 'rail movement'], ['redeploy', 'redeployment', 'strategic movement', 'strategic redeployment'],
  ['stacking', 'stack', 'stacked', 'overstack', 'overstacking'], ['retreat', 'fall back', 'withdraw from combat', 'retire'], ['advance', 'pursuit', 'exploit', 'breakthrough', 'follow up'],
  ['aircraft', 'plane', 'airplane', 'air unit', 'air force', 'bomber', 'fighter'], ['ground support', 'close air support', 'cas', 'air support'], ['harbour', 'mulberry', 'artificial harbor', 'artificial port', 'harbor'],
  ['port', 'ports'], ['reinforcement', 'arrive', 'arrival', 'new units'], ['river', 'rivers', 'bridge'], ['elimination', 'eliminated', 'destroyed', 'killed', 'dead'], ['step', 'step loss', 'losses', 'casualties', 'hits', 'loss'],
  ['odds', 'ratio', 'odds ratio'], ['shift', 'column shift'], ['setup', 'set up', 'set-up', 'setting up', 'deploy', 'deployment'], ['fortress', 'fort', 'fortification', 'festung'], ['fuel', 'petrol', 'gas', 'gasoline'],
  ['surrender', 'capitulate', 'capitulation'], ['morale', 'will'], ['naval', 'ship', 'fleet', 'navy', 'gunfire', 'shore bombardment', 'bombardment'], ['uboat', 'u-boat', 'submarine', 'submarines', 'atlantic', 'wolfpack'],
  ['partisan', 'resistance', 'maquis', 'guerrilla'], ['hidden', 'fog of war', 'concealed'], ['turn', 'game turn'], ['hill', 'uphill', 'hills', 'high ground', 'downhill'], ['optional', 'option', 'options', 'variant'], ['commando', 'ranger', 'commandos', 'rangers', 'raid'],
  ['defence', 'defense', 'defend', 'defender', 'defending'], ['attack', 'attacker', 'attacking', 'assault'], ['control', 'own', 'ownership', 'capture', 'captured'], ['medal', 'medals'], ['usa', 'american', 'americans', 'united states', 'america'], ['british', 'english', 'britain', 'united kingdom', 'england'], ['soviet', 'russian', 'ussr', 'soviet union', 'russia'], ['bombing', 'strategic bombing', 'sac', 'bomb'],
  ['die', 'dice', 'roll', 'd6'], ['move', 'movement', 'moving'], ['card', 'cards'], ['weather', 'climate'], ['neutral', 'neutrals', 'neutrality'],
]

const byLength = groups.flatMap(group => group.map(words => ({ words, stands: group[0] as string }))).sort((a, b) => b.words.length - a.words.length)
const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${byLength.map(each => each.words.replace(/[-\s]+/g, '[-\\s]+')).join('|')})(?:s|es)?(?![\\p{L}\\p{N}])`, 'gu')
const standIn = new Map(byLength.map(each => [plain(each.words), each.stands]))

function plain(words: string): string { return words.replace(/[-\s]+/g, ' ') }

const stoodFor = (found: string): string => { const words = plain(found); return standIn.get(words) ?? standIn.get(words.replace(/s$/, '')) ?? standIn.get(words.replace(/es$/, '')) ?? found }

/** The same text in the words that stand for their groups. Wants small letters without accents. */
export const canonical = (text: string): string => text.replace(pattern, stoodFor)

/** The stand-ins found in a text, to be kept beside its own words. */
export const standIns = (text: string): readonly string[] => [...text.matchAll(pattern)].map(([found]) => stoodFor(found))

/** One slip of the thumb away from a word that has a stand-in: 'paradrp'. */
export const slipped = (word: string): string | undefined => (word.length < 6 ? undefined : byLength.find(each => !each.words.includes(' ') && oneOff(word, each.words))?.stands)

/** A letter too many, too few, wrong, or two in the wrong order. */
function oneOff(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let from = 0
  while (from < a.length && a[from] === b[from]) from++
  let end = 0
  while (end < Math.min(a.length, b.length) - from && a.at(-1 - end) === b.at(-1 - end)) end++
  const [x, y] = [a.slice(from, a.length - end), b.slice(from, b.length - end)]
  return x.length + y.length <= 2 || (x.length === 2 && x[0] === y[1] && x[1] === y[0])
}
