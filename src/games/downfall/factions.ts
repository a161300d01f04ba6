export const factions = ['western', 'soviet', 'okw', 'okh'] as const
export type Faction = (typeof factions)[number]
export type Ideology = 'western' | 'soviet' | 'axis'

const labels: Readonly<Record<Faction, string>> = { western: 'Western', soviet: 'Soviet', okw: 'OKW', okh: 'OKH' }
const players: Readonly<Record<Faction, string>> = { western: 'Western player', okh: 'Western player', soviet: 'Soviet player', okw: 'Soviet player' }
const opponents: Readonly<Record<Faction, Faction>> = { western: 'okw', okw: 'western', soviet: 'okh', okh: 'soviet' }

export const labelOf = (faction: string): string => labels[faction as Faction] ?? faction
export const playerOf = (faction: string): string => players[faction as Faction] ?? ''
/** Intro: each player holds an Allied and an Axis faction, so a prompt names both. */
export const titleOf = (faction: string): string => `${labelOf(faction)} (${playerOf(faction)})`

export const ideologyOf = (faction: string): Ideology => (faction === 'western' || faction === 'soviet' ? faction : 'axis')
export const isAxis = (faction: string): boolean => ideologyOf(faction) === 'axis'
export const otherAxis = (faction: string): Faction => (faction === 'okw' ? 'okh' : 'okw')
export const seatMate = (faction: string): Faction => factions.find(each => each !== faction && players[each] === playerOf(faction)) ?? 'western'
/** 10.3.1: the Axis faction of whoever reveals the card */
export const axisOf = (faction: string): Faction => (isAxis(faction) ? (faction as Faction) : seatMate(faction))

/** Glossary: the Axis is the enemy of both Allies; the Allies are neither enemies nor friends of each other. */
export const enemies = (a: string, b: string): boolean => isAxis(a) !== isAxis(b)
export const friends = (a: string, b: string): boolean => ideologyOf(a) === ideologyOf(b)
/** 7.2: OKH and Soviet fight only each other, OKW and Western likewise. */
export const fights = (a: string, b: string): boolean => opponents[a as Faction] === b
export const opponentOf = (faction: string): Faction => opponents[faction as Faction]
