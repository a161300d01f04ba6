import { startOf, type Values } from '../../engine/field.ts'
import { choose, type Procedure, type Scene } from '../../engine/procedure.ts'

/** A duty of the stage is started without its fields: then they are its first question. */
export function asked<I>(procedure: Procedure<I>): Procedure<I> {
  return {
    ...procedure,
    *run(scene) {
      const given = scene.input as Values
      const open = Object.entries(procedure.fields?.(scene as Scene<Partial<I>>) ?? {}).filter(([id]) => given[id] === undefined)
      if (open.length === 0) return yield* procedure.run(scene)
      const fields = Object.fromEntries(open)
      const said = yield* choose({ id: 'details', who: '' }, fields, Object.fromEntries(open.map(([id, field]) => [id, startOf(field)])) as never)
      return yield* procedure.run({ ...scene, input: { ...given, ...said } as I })
    },
  }
}
