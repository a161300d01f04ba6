/** A wish to set something by hand. The desk asks for the new value and the reason; the drawing only says what was touched. */
export interface Correction {
  readonly kind: 'track' | 'pool' | 'allowance' | 'ledger' | 'row' | 'marker' | 'pile' | 'box' | 'display'
  readonly id: string
  readonly label: string
  readonly now?: number | string | null | undefined
  /** where the finger was, if it pointed at a value */
  readonly to?: number | undefined
  readonly min?: number | undefined
  readonly max?: number | undefined
}
