/** What each desk is for and how it is used, in a few lines: on the Help page and behind the question mark of every desk. */
export interface DeskHelp { readonly id: string; readonly icon: string; readonly name: string; readonly text: string; readonly how: readonly string[] }

export const deskHelp: readonly DeskHelp[] = [
  {
    id: 'turn', icon: 'i-turn', name: 'Turn', text: 'What happens now, what is owed, what falls due.',
    how: ['The big button is the next step. What is not done yet is named before you leave.', 'The bar on the card opens the whole sequence: tap a step to jump there.', 'Yellow slips are owed until they are done or waived with a reason.', 'Three dots: table check, catch up, pack up, clock, house rules, the phone between you.'],
  },
  {
    id: 'combat', icon: 'i-combat', name: 'Combat', text: 'Both sides, the sum and the exact chances, then the roll.',
    how: ['Tap counters in from the strip, or Add for anything else; “6-4 armour” is understood.', 'The foot shows sum, column and chances. Tap it for every line with its rule, for modifiers by hand and to compare plans.', '“I rolled…” takes your own dice. A result can be looked up on paper or set by hand.', '“Declare for later” puts the battle on the list of the impulse.'],
  },
  {
    id: 'map', icon: 'i-map', name: 'Map', text: 'The few hexes that matter, and what the rules say of them.',
    how: ['Place counters, paint what matters with the brush, then ask: supply, move, retreat, range, zones.', 'The question mark on the map asks three or four things instead of a drawing.', 'The list does everything by text: type a hex number.', 'What you choose here fills the Combat desk.'],
  },
  {
    id: 'tracks', icon: 'i-tracks', name: 'Tracks', text: 'Every track as you know it.',
    how: ['Tap a track to correct it; the reason stays in its history.', '“How it came to this” lists every change with its cause.', '“Kept by” says whether app, board or both keep it: what the board keeps shrinks to a reminder.'],
  },
  {
    id: 'rules', icon: 'i-rules', name: 'Rules', text: 'Our digest by rule number, with search.',
    how: ['Search by word, abbreviation or number; small slips are forgiven.', 'Any number on any desk opens its rule over that desk.', 'Below: optional rules of this match, doubts and how we read them, the words of the hobby.'],
  },
  {
    id: 'log', icon: 'i-log', name: 'Log', text: 'The story of the match, and the way back.',
    how: ['Tap an entry to see it whole, to look at the table as it was then, to mark it or to note something.', 'Only undo continues from an earlier point.', 'The report at the end holds the luck of both sides.'],
  },
  {
    id: 'charts', icon: 'i-keys', name: 'Printed charts', text: 'What is printed only on your cards.',
    how: ['Nothing has to be typed in before playing: a missing value is asked for once.', 'A whole table takes about a minute with the result keys. A second entry finds slips of the thumb.', 'Photograph a card and it lies beside every question about it.'],
  },
  {
    id: 'report', icon: 'i-log', name: 'Report', text: 'The evening on one page, and who had the luck.',
    how: ['Luck is what was obtained less what the forecast before each roll expected.', 'Share it as a page or as plain text. Private notes stay out.'],
  },
  {
    id: 'notebook', icon: 'i-notebook', name: 'Notebook', text: 'What the other player must not see.',
    how: ['Each seat has its own pages. Hold to see; let go and it is covered.', 'A sealed note leaves only its fingerprint in the log, so that it cannot be changed unnoticed.'],
  },
]
