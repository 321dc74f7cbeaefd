import type { Column, Parameter, Relation, Routine } from './model.ts'

interface Argument {
  name: string
  mode: 'i' | 'o' | 'b' | 'v' | 't'
  type: string
}

export interface RoutineRow {
  schema: string
  name: string
  returns_set: boolean
  relation: string
  type_kind: string
  is_void: boolean
  type: string
  arguments: Argument[]
  defaults: number
  columns: Column[]
}

export function toRoutine(row: RoutineRow, relation: Relation | undefined): Routine {
  return {
    schema: row.schema,
    name: row.name,
    parameters: parametersOf(row),
    returnsSet: row.returns_set,
    result: resultOf(row, relation),
  }
}

function parametersOf(row: RoutineRow): Parameter[] {
  const inputs = row.arguments.filter(({ mode }) => mode === 'i' || mode === 'b' || mode === 'v')
  return inputs.map(({ name, mode, type }, index) => ({
    name,
    type,
    required: index < inputs.length - row.defaults,
    variadic: mode === 'v',
  }))
}

function resultOf(row: RoutineRow, relation: Relation | undefined): Routine['result'] {
  if (row.is_void) return { kind: 'void' }
  if (relation) return { kind: 'relation', relation }
  const outputs = row.arguments.filter(({ mode }) => mode === 'o' || mode === 'b' || mode === 't')
  if (outputs.length > 0) return { kind: 'rows', columns: outputs.map(toColumn) }
  if (row.type_kind === 'c') return { kind: 'rows', columns: row.columns }
  return { kind: 'scalar', type: row.type }
}

function toColumn({ name, type }: Argument): Column {
  return { name, type, isVector: type === 'tsvector', nullable: true, default: null }
}
