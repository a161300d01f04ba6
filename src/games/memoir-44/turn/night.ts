import { add, set } from '../../../engine/changes.ts'
import { duty, line } from '../../../engine/line.ts'
import { outcome, roll, type Procedure } from '../../../engine/procedure.ts'
import type { State } from '../../../engine/state.ts'
import { battleDice, scored, symbol } from '../dice.ts'
import { mover, on } from '../sides.ts'
import { plural } from '../words.ts'
import { trackOf } from '../kept.ts'

/** A night attack before full daylight. */
export const dark = (state: State): boolean => on(state, 'night') && trackOf(state, 'night', 1) < 6

/** At the start of each turn of the side that rolls: four dice, a step for each star, full daylight at six. */
export const night: Procedure<Readonly<Record<string, never>>> = {
  id: 'night', label: 'Roll for visibility', cite: 'Night', version: 1, desk: 'turn', offered: 'night roll due', picture: 'i-eye',
  *run(scene) {
    const { state } = scene
    const now = trackOf(state, 'night', 1)
    const counts = yield* symbol(scene, 'night', ['star'])
    const thrown = yield* roll({ id: 'visibility', who: mover(state), lines: [line(`Sight reaches ${plural(now, 'hex')} now; each ${counts.faces.join(' or ')} adds one`, 'Night')], head: ['4 dice'] }, battleDice(4, counts.faces, false))
    const steps = Math.min(6 - now, scored(thrown, counts.faces))
    const day = now + steps === 6
    return outcome(day ? 'Full daylight' : steps === 0 ? 'No change in the dark' : `Sight reaches ${now + steps} hexes`, {
      group: day ? 'daylight' : steps === 0 ? 'dark' : 'improves', tone: steps > 0 ? 'win' : 'none', tally: { steps, improved: steps > 0 ? 1 : 0 },
      duties: steps > 0 ? [duty(mover(state), `Move the token to ${now + steps}`, 'Night')] : [], changes: [add('track', 'night', steps), set('flag', 'night rolled', true), ...counts.changes],
    })
  },
}
