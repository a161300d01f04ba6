/** Who draws from where when each place gives only so much: units through headquarters from ports, steps through a beachhead. */
export interface Assigning {
  /** those who draw, the most important first: they are never dropped for later ones */
  readonly demands: readonly { readonly id: string; readonly wants: number; readonly via: readonly string[] }[]
  /** what stands between, with its own limit if it has one */
  readonly relays: readonly { readonly id: string; readonly capacity?: number; readonly to: readonly string[] }[]
  readonly supplies: readonly { readonly id: string; readonly capacity: number }[]
}
export interface Assigned {
  /** who draws how much through what from where */
  readonly given: readonly { readonly demand: string; readonly relay: string; readonly supply: string; readonly n: number }[]
  /** who did not get all it wants, and how much is missing */
  readonly short: readonly { readonly demand: string; readonly missing: number }[]
  /** what is left of each supply */
  readonly left: { readonly [supply: string]: number }
}

interface Arc { readonly to: number; left: number; readonly back: number }

/** Maximum flow, one unit at a time along the shortest way still open; a way may push an earlier one aside, never off. */
export function assign({ demands, relays, supplies }: Assigning): Assigned {
  const arcs: Arc[][] = []
  const node = (): number => arcs.push([]) - 1
  const join = (from: number, to: number, capacity: number): Arc => {
    const there: Arc = { to, left: capacity, back: arcs[to]!.length }
    arcs[to]!.push({ to: from, left: 0, back: arcs[from]!.length })
    arcs[from]!.push(there)
    return there
  }
  const sink = node()
  const ports = new Map(supplies.map(each => { const at = node(); return [each.id, { at, out: join(at, sink, each.capacity) }] as const }))
  const gates = new Map(relays.map(each => {
    const [into, out] = [node(), node()]
    join(into, out, each.capacity ?? Infinity)
    return [each.id, { into, ways: each.to.flatMap(id => { const port = ports.get(id); return port === undefined ? [] : [{ id, arc: join(out, port.at, Infinity) }] }) }] as const
  }))
  const starts = demands.map(({ id, wants, via }) => {
    const at = node()
    return { id, wants, at, ways: via.flatMap(relay => { const gate = gates.get(relay); return gate === undefined ? [] : [{ relay, arc: join(at, gate.into, wants) }] }) }
  })
  const short = starts.flatMap(({ id, wants, at }) => {
    let got = 0
    while (got < wants && push(arcs, at, sink)) got++
    return got < wants ? [{ demand: id, missing: wants - got }] : []
  })
  return { given: share(starts, gates, arcs), short, left: Object.fromEntries(supplies.map(each => [each.id, ports.get(each.id)!.out.left])) }
}

function push(arcs: readonly (readonly Arc[])[], from: number, sink: number): boolean {
  const came = new Map<number, Arc>()
  const queue = [from]
  for (const at of queue) {
    for (const arc of arcs[at]!) {
      if (arc.left <= 0 || arc.to === from || came.has(arc.to)) continue
      came.set(arc.to, arc)
      if (arc.to === sink) { follow(arcs, came, from, sink); return true }
      queue.push(arc.to)
    }
  }
  return false
}

function follow(arcs: readonly (readonly Arc[])[], came: ReadonlyMap<number, Arc>, from: number, sink: number): void {
  for (let at = sink; at !== from;) {
    const arc = came.get(at)!
    const mirror = arcs[arc.to]![arc.back]!
    arc.left--
    mirror.left++
    at = mirror.to
  }
}

interface Way { readonly relay: string; readonly arc: Arc }
type Gates = ReadonlyMap<string, { readonly ways: readonly { readonly id: string; readonly arc: Arc }[] }>

/** The flow through a relay has no names on it: hand it out in order. */
function share(starts: readonly { readonly id: string; readonly ways: readonly Way[] }[], gates: Gates, arcs: readonly (readonly Arc[])[]): Assigned['given'] {
  const used = ({ to, back }: Arc): number => arcs[to]![back]!.left
  const stock = new Map([...gates].map(([id, { ways }]) => [id, ways.map(way => ({ id: way.id, n: used(way.arc) }))]))
  return starts.flatMap(({ id, ways }) => ways.flatMap(({ relay, arc }) => {
    let need = used(arc)
    return (stock.get(relay) ?? []).flatMap(each => {
      const n = Math.min(need, each.n)
      need -= n
      each.n -= n
      return n > 0 ? [{ demand: id, relay, supply: each.id, n }] : []
    })
  }))
}
