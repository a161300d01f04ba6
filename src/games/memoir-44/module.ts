import { procedures } from '../../engine/game.ts'
import { define } from '../../engine/module.ts'
import { after } from './after.ts'
import { battle } from './battle/battle.ts'
import { board } from './board/board.ts'
import { ambush, battleBack, furia, overrun } from './battle/follow.ts'
import { conditions } from './conditions.ts'
import { calendar, headline, name } from './headline.ts'
import { medals } from './medals.ts'
import { panels } from './panels.ts'
import { secrets } from './secrets.ts'
import { setup } from './setup.ts'
import { ambushAir, dogfight, groundToAir, strategic } from './air/combat.ts'
import { deploy, withdraw } from './air/deploy.ts'
import { attackRun, fly } from './air/fly.ts'
import { superiority as superiorityNow } from './air/superiority.ts'
import { objective, occupy } from './objectives.ts'
import { commissar, handOut, initiative } from './overlord.ts'
import { mayBattle, mayEnter } from './questions.ts'
import { announce, blowBridge, captureHq, exit, pontoon, recover, sabotage } from './scenario/actions.ts'
import { frozenRiver, laySmoke, mines } from './scenario/hazards.ts'
import { arrive, muster } from './scenario/muster.ts'
import { leaderFate, petardEmpty, pickUp, removeWire, resupply, sealCave } from './scenario/works.ts'
import { data } from './sheets/data.ts'
import { combatCard } from './turn/combat-cards.ts'
import { playCard } from './turn/cards.ts'
import { draw } from './turn/draw.ts'
import { move } from './turn/move.ts'
import { night } from './turn/night.ts'
import { order } from './turn/orders.ts'
import { airPower, barrage, finestHour, medics } from './turn/tactics.ts'
import { watch } from './watch.ts'

export default define(data, {
  setup, conditions, after, watch, panels, headline, calendar, name, board, secrets,
  procedures: procedures(
    battle, overrun, furia, battleBack, ambush, leaderFate, groundToAir, mayEnter, mayBattle,
    playCard, handOut, commissar, initiative, order, move, draw, night, airPower, barrage, medics, finestHour, combatCard,
    superiorityNow, deploy, withdraw, fly, attackRun, ambushAir, dogfight, strategic,
    mines, frozenRiver, laySmoke, arrive, recover, resupply, sabotage, blowBridge, announce, pontoon, sealCave, petardEmpty, removeWire,
    muster, objective, occupy, captureHq, exit, pickUp,
  ),
  totals: { 'medals allies': state => medals(state, 'allies'), 'medals axis': state => medals(state, 'axis') },
})
