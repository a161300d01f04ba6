import type { Facts } from '../state.ts'

/** data/<game>/map.json: what the rules tell about the map, and the words and colours to draw it with. Players enter the rest. */
export interface MapFact {
  readonly grid: GridFact
  /** cells beside the hexes: boxes, sea areas, land areas, off-map holding boxes. For kind 'places' this is the map itself. */
  readonly places?: readonly PlaceFact[]
  /** adjacency the grid does not have: hex to box, port to sea area, arrow between two hexes. Keys of `edges` work on them too. */
  readonly links?: readonly LinkFact[]
  /** terrain the brush offers; `id` is the value of a cell's `terrain` */
  readonly terrain: readonly TerrainFact[]
  /** what the edge brush offers: river, rail, strait, impassable …; `id` is a key of an edge's facts */
  readonly edges: readonly EdgeKind[]
  /** what a cell may carry beside terrain: city, port, fortress, flag; `id` is a key of a cell's facts */
  readonly marks: readonly MarkFact[]
  /** known cells by label, e.g. { "3338": { "terrain": "clear", "city": true, "name": "Stalingrad" } } */
  readonly cells: { readonly [label: string]: Facts }
  /** known edges by key, e.g. { "2735|2835": { "impassable": true } }; the order of the two labels does not matter here */
  readonly between: { readonly [key: string]: Facts }
  /** every cell nobody entered is taken to be this terrain; absent: cells nobody entered are unknown and no path crosses them */
  readonly fill?: string
  /** cell facts whose truth the rulebook text does not tell, by label: shown as unconfirmed */
  readonly unconfirmed?: readonly string[]
}

export type GridFact =
  /** Columns A, B … Z, AA, BB … west to east, numbers north to south; flat tops; even columns (A = 1) half a hex south. */
  | { readonly kind: 'lettered'; readonly columns: readonly [string, string]; readonly numbers: readonly [number, number] }
  /** RRCC: rows south to north, columns west to east; pointy tops; odd rows half a hex east. */
  | { readonly kind: 'rrcc'; readonly rows: readonly [number, number]; readonly columns: readonly [number, number] }
  /** A board of `height` rows from the top, `width` hexes in the long rows, one fewer in every second; pointy tops; A1 is top left. */
  | { readonly kind: 'board'; readonly width: number; readonly height: number }
  /** only `places` and `links` */
  | { readonly kind: 'places' }

/** x and y in hexes (a hex is 1 wide), y growing southward; on RRCC maps the northernmost row lies at y 0 and x is the column. */
export interface PlaceFact { readonly id: string; readonly label: string; readonly x: number; readonly y: number }
export interface LinkFact { readonly from: string; readonly to: string; readonly facts?: Facts }

export interface TerrainFact {
  readonly id: string
  readonly label: string
  readonly rule?: string
  /** a colour of the tokens: clear, forest, hill, rough, swamp, city, sea, sand, snow, mountain … */
  readonly fill: string
  /** a pattern drawn over it */
  readonly pattern?: 'trees' | 'contours' | 'marsh' | 'peaks' | 'waves' | 'houses' | 'dunes' | 'hedges' | 'dots'
}
export interface EdgeKind {
  readonly id: string
  readonly label: string
  readonly rule?: string
  /** across: along the hexside (river, wall); along: from centre to centre (rail, road) */
  readonly drawn: 'across' | 'along'
  readonly stroke: string
  readonly dash?: boolean
}
export interface MarkFact { readonly id: string; readonly label: string; readonly rule?: string; readonly symbol: string; readonly kind?: 'toggle' | 'number' | 'text'; readonly faction?: boolean }
