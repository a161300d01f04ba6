import type { SecretFact } from '../../engine/module.ts'

const listed = (goals: readonly string[]) => goals.map((label, i) => ({ id: String(i + 1), label: `${i + 1}. ${label}` }))

/** 32.4 */
export const alliedGoals = listed([
  'Control Marseille (N33)', 'Control Bordeaux (A19)', 'Control Brest (B2)', 'Control Cherbourg (K2)', 'Control Le Havre (P4)', 'Control Anvers (CC6)', 'Control Bruxelles (BB8)',
  'All V1 sites captured', 'Two or more fortresses in Germany destroyed', 'Only one paradrop made', 'No second invasion made', 'Control Paris (R11)',
])
export const germanGoals = listed([
  'Control Genova (Y34), Torino (X29) and one more Mediterranean port', 'Control Bruxelles (BB8) and Anvers (CC6)', 'Control Cherbourg (K2) and Le Havre (P4)', 'Control Brest (B2) and St. Nazaire (C9)', 'Nine armoured divisions at full strength on the map',
  'Control Rotterdam (EE4) and Amsterdam (GG3)', 'No paradrop made', 'All U-boat bases held', 'All V1 sites held', 'No fortress in Germany destroyed', 'No Allied unit in Germany', 'Control Paris (R11)',
])

/** 3.3, 9.4, 32.1: hidden until the stage that reveals them. */
export const secrets: readonly SecretFact[] = [
  { id: 'hidden', label: 'Hidden units: hex and unit', rule: '3.3', seats: ['german'], revealAt: ['invade reveal'] },
  { id: 'allied objectives', label: 'Allied objectives: seven of twelve', rule: '32.1', seats: ['allied'], options: alliedGoals, most: 7, revealAt: ['reveal objectives', 'west wall objectives'] },
  { id: 'german objectives', label: 'German objectives: seven of twelve', rule: '32.1', seats: ['german'], options: germanGoals, most: 7, revealAt: ['reveal objectives', 'west wall objectives'] },
]
