import { type Member, membersOf } from './members.ts'

/**
 * Leaves methods out of the classes in a script that nothing can call: whose name `isUsed` does not know, and which no other method that stays
 * mentions. A name that is computed while the script runs is not seen.
 */
export function withoutUnused(code: string, isUsed: (name: string) => boolean): string {
  const { members, mentioned } = membersOf(code)
  const kept = new Set<Member>()
  const isReached = ({ name, group }: Member) =>
    // A bound method is called through its group, by its name there; the class itself calls it directly.
    group ? kept.has(group) && isUsed(name) : isUsed(name) || mentioned.has(name)
  for (let before = -1; before < kept.size; ) {
    before = kept.size
    for (const member of members) {
      if (kept.has(member) || !isReached(member)) continue
      kept.add(member)
      for (const name of member.mentions) mentioned.add(name)
    }
  }
  return withoutPieces(
    code,
    members.filter((member) => !kept.has(member)),
  )
}

/** Replaces pieces by blanks, together with the comma after them. */
function withoutPieces(code: string, pieces: Member[]): string {
  let rest = ''
  let end = 0
  for (const piece of pieces.sort((a, b) => a.start - b.start)) {
    if (piece.start < end) continue
    rest += code.slice(end, piece.start)
    end = piece.end
    if (code[end] === ',') end += 1
  }
  return rest + code.slice(end)
}
