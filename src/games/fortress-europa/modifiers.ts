import { join } from '../../engine/modifiers.ts'
import facts from '../../../data/fortress-europa/modifiers.json'
import type { Battle } from './battle-input.ts'

export interface Pressed { readonly input: Battle; readonly funnies: boolean }

/** 12.13 and 31.16: broken down, each part adds one instead of the whole adding two. */
export const dieModifiers = join<Pressed>(facts, {
  carpet: ({ input }) => input.carpet === true,
  '79th': ({ input, funnies }) => input.seventyNinth === true && !funnies,
  'funnies city': ({ input }) => input.funnyCity === true,
  'funnies landing': ({ input, funnies }) => input.seventyNinth === true && funnies,
  varsity: ({ input }) => input.varsity === true,
  sector: ({ input }) => input.sector === true,
  'first ss': ({ input }) => input.firstSS === true,
})
