/** Words of the hobby that rulebooks take for granted, in ours. Each is also a question to the search. */
export const glossary: readonly (readonly [word: string, means: string])[] = [
  ['CRT', 'combat results table: odds across, die down, a code in the cell'], ['DRM', 'die roll modifier: added to or taken from the die'], ['Column shift', 'moves the column of the table to the left or right'],
  ['ZOC', 'zone of control: the hexes a unit hinders by standing beside them'], ['OOS', 'out of supply: no line of supply to a source'], ['MP', 'movement points: what a unit may spend on a move'], ['Hexside', 'the edge between two hexes, with its river or wall'],
  ['Stacking', 'how many units may stand in one hex'], ['Step', 'one loss a unit can take; the reduced side of a counter is its last'], ['Soak-off', 'a weak attack made only because every enemy beside you must be attacked'],
  ['LOS', 'line of sight: whether a shooter sees the target'], ['OOB', 'order of battle: which units there are, and when they arrive'], ['SOP', 'sequence of play: what comes after what in a turn'], ['Reaction', 'something the other side does in your turn'],
]
