import type { Watch } from '../../engine/game.ts'
import { line } from '../../engine/line.ts'
import { ungarrisoned } from './garrisons.ts'
import { italyLost } from './italy.ts'
import { barbarossaVerdict, germanyFell, isComplete, objectiveOf, objectives, victoryPoints } from './victory.ts'
import { isBarbarossa } from './economy.ts'
import { switched } from './sides.ts'
import { greeceFalls } from './countries.ts'
import { turnOf, lastTurn } from './turn.ts'
import { track } from './tracks.ts'

/** They speak, and change nothing. */
export const watches: readonly Watch[] = [
  { id: 'barbarossa', at: 'entry', test: state => (isBarbarossa(state) && barbarossaVerdict(state) === 'win' ? line('Leningrad and Moscow are both Axis: victory', '23') : null) },
  { id: 'objective', at: 'stage', test: state => (!isBarbarossa(state) && !switched(state) && isComplete(state) ? line('The Axis objective is complete: it wins at the end of the turn', '21') : null) },
  { id: 'threshold', at: 'turn-start', test: state => {
    const objective = objectiveOf(state)
    return objective !== null && !switched(state) && turnOf(state) >= 12 && turnOf(state) < 15 && victoryPoints(state).total < objectives[objective].need ? line(`Only ${victoryPoints(state).total} of the ${objectives[objective].need} points needed when the invasion comes`, '8.4') : null
  } },
  { id: 'germany', at: 'entry', test: state => (switched(state) && germanyFell(state) ? line('All four German zones are captured: Germany surrenders', '21') : null) },
  { id: 'garrisons', at: 'turn-end', test: state => (ungarrisoned(state).length > 0 ? line(`Without a garrison: ${ungarrisoned(state).join(', ')}`, '17.3') : null) },
  { id: 'italy', at: 'entry', test: state => (state.flag['italy'] === 'axis' && italyLost(state) ? line('Two Italian zones are lost', '20 Italy') : null) },
  { id: 'ceiling', at: 'stage', test: state => { const full = ['axisPR', 'westPR', 'sovietPR'].filter(id => track(state, id) >= 19); return full.length > 0 ? line('A stock of PR is at its ceiling of 19', '4') : null } },
  { id: 'morale', at: 'stage', test: state => (state.track['NM'] === 0 && turnOf(state) < 10 ? line('The merchant navy is at zero: English morale is at stake', '6.4') : null) },
  { id: 'greece', at: 'stage', test: state => (greeceFalls(state) ? line('Greece is Axis and nobody holds Crete for it: Greece capitulates', '20 Neutrals attacked') : null) },
  { id: 'last', at: 'turn-start', test: state => (turnOf(state) === lastTurn ? line('This is the last turn', '21') : null) },
]
